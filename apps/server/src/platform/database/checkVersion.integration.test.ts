import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { checkVersion } from './checkVersion.ts';
import { migrate } from './migrate.ts';

/** As much of PostgreSQL's protocol as it takes to say which version one is; remembers what it was asked. */
async function oldServer(number: string, version: string) {
  const asked: string[] = [];
  const message = (type: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const column = (name: string) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(18)]);
  const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
  const ready = message('Z', 'I');
  const server = createServer((socket) => {
    let begun = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!begun) {
        begun = true;
        socket.write(Buffer.concat([message('R', int32(0)), ready]));
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        asked.push(data.toString('utf8', 5));
        const columns = message('T', int16(2), column('number'), column('version'));
        const row = message('D', int16(2), value(number), value(version));
        socket.write(Buffer.concat([columns, row, message('C', 'SELECT 1\0'), ready]));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { asked, url: `postgres://owner:secret@127.0.0.1:${port}/tomar`, close: () => server.close() };
}

it('a PostgreSQL older than 18 is refused before anything is changed in it', async () => {
  const old = await oldServer('150006', '15.6 (Debian)');
  try {
    await expect(migrate(old.url, 'tomar_app')).rejects.toMatchObject({
      code: 'database_too_old',
      message: expect.stringContaining('15.6 (Debian)'),
    });
    expect(old.asked).toHaveLength(1);
  } finally {
    old.close();
  }
});

it('the PostgreSQL that is brought along is new enough', async () => {
  const client = new pg.Client({ connectionString: inject('testPostgres').appUrl });
  await client.connect();
  try {
    await checkVersion(client);
  } finally {
    await client.end();
  }
});
