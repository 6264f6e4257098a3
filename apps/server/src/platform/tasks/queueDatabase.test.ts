import { type AddressInfo, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { openQueueConnections } from './queueDatabase.ts';

const sockets = new Set<Socket>();
const closes: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const close of closes.splice(0)) await close();
});

/** Lets everybody in and never answers again, as a database whose machine has vanished. */
async function silentDatabase(): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      // AuthenticationOk and ReadyForQuery (PostgreSQL, 55.7).
      socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex'));
      socket.on('data', () => {
        asked += 1;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://somebody@127.0.0.1:${port}/none`, asked: () => asked };
}

it('gives up a question that nobody answers, so that whoever asks for the same asks again', async () => {
  const { url, asked } = await silentDatabase();
  const connections = openQueueConnections(url, 2, pino({ level: 'silent' }), 200);
  closes.push(() => connections.close());
  const ask = () => connections.executeSql("with next as (select 'mail' limit 1) select 1");
  const found = await Promise.allSettled([ask(), ask()]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toBe(2);
});
