import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { ensureCertificate } from '@tomar/lab/src/mail/certificate.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './addressRules.ts';
import { guardedConnector } from './guardedConnect.ts';
import type { Resolve } from './reach.ts';

const servers: Server[] = [];
const open = new Set<Socket>();
let met: { servername: string | false }[] = [];
let folder: string;
let certificate: { certificate: string; key: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-connect-'));
  certificate = ensureCertificate(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  met = [];
  for (const socket of open) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
const tcp = (speak: (socket: Socket) => void) =>
  listening(
    createServer((socket) => {
      open.add(socket);
      met.push({ servername: false });
      socket.on('error', () => undefined);
      speak(socket);
    }),
  );
const tls = (speak: (socket: Socket) => void) =>
  listening(
    createTlsServer({ key: certificate.key, cert: certificate.certificate }, (socket) => {
      open.add(socket);
      met.push({ servername: socket.servername ?? false });
      socket.on('error', () => undefined);
      speak(socket);
    }),
  );

let lookups = 0;
const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_host, done) => {
    lookups += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
const soon = { timeoutMs: 3000 };

describe('the inside of the network', () => {
  it('is out of reach by TCP and TLS, however its address is spelt', async () => {
    const port = await tcp((socket) => socket.end('secret'));
    const connect = guardedConnector();
    const spellings = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]', '::1'];
    for (const host of [
      ...spellings,
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0.0.0.0',
      'localhost',
      'fe80::1%lo',
    ])
      for (const secured of [{}, { tls: true as const }])
        await expect(connect(host, port, { ...soon, ...secured }), host).rejects.toMatchObject({
          code: 'outbound_refused',
        });
    expect(met).toEqual([]);
  });

  it('is out of reach by names, in whatever order their addresses come', async () => {
    const port = await tcp((socket) => socket.end('secret'));
    const privates = ['127.0.0.1', '10.0.0.7', '::1', '::ffff:127.0.0.1', 'fd00::1', '169.254.169.254'];
    // Nothing listens at these; a public one stands in the documentation's place.
    const publics = ['192.0.2.1', '2001:db8::1'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...privates, ...publics], { minLength: 1 }), async (answers) => {
        const failed = await guardedConnector([], resolvesTo(...answers))('x.example', port, soon).catch(
          (error: { code: string }) => error.code,
        );
        expect(failed).toBe('outbound_refused');
      }),
      { numRuns: 60 },
    );
    expect(met).toEqual([]);
  });

  it('is in reach where the operator names a host or a range, and nothing beside it', async () => {
    const port = await tcp((socket) => socket.end('in'));
    const named = guardedConnector(['mail.kurum.local'], resolvesTo('127.0.0.1'));
    expect(String(await buffer(await named('mail.kurum.local', port, soon)))).toBe('in');
    await expect(named('other.kurum.local', port, soon)).rejects.toMatchObject({ code: 'outbound_refused' });
    // Of a mixed answer only what is allowed is tried.
    const range = guardedConnector(['127.0.0.0/8'], resolvesTo('10.0.0.1', '127.0.0.1'));
    const socket = await range('mixed.example', port, soon);
    expect(socket.remoteAddress).toBe('127.0.0.1');
  });

  it('is judged by one look-up, and the connection goes to what was judged', async () => {
    const port = await tcp((socket) => socket.end('in'));
    lookups = 0;
    const answers = ['127.0.0.1', '10.0.0.1'];
    const changing: Resolve = (host, done) => resolvesTo(answers.shift() ?? '')(host, done);
    const connect = guardedConnector(['127.0.0.1'], changing);
    expect(String(await buffer(await connect('tsa.example', port, soon)))).toBe('in');
    expect(lookups).toBe(1);
    await expect(connect('tsa.example', port, soon)).rejects.toMatchObject({ code: 'outbound_refused' });
  });
});

it('no address is public in one family and private in the other’s clothes', () => {
  const v4 = fc.ipV4();
  fc.assert(
    fc.property(v4, (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
      const tail = `${hex(a, b)}:${hex(c, d)}`;
      for (const wrapped of [
        `::ffff:${address}`,
        `::ffff:${tail}`,
        `::${tail}`,
        `64:ff9b::${tail}`,
        `2002:${tail}::`,
      ])
        expect(isPublicAddress(wrapped), wrapped).toBe(false);
      expect(isPublicAddress(`fe80::${tail}%eth0`)).toBe(false);
    }),
  );
});

describe('a TLS connection', () => {
  const connect = () => guardedConnector(['127.0.0.0/8'], resolvesTo('127.0.0.1'));
  it('names the host and checks the certificate by it, whatever its address', async () => {
    const port = await tls((socket) => socket.end('secured'));
    const trusted = { ...soon, tls: { ca: certificate.certificate } };
    expect(String(await buffer(await connect()('localhost', port, trusted)))).toBe('secured');
    expect(met).toEqual([{ servername: 'localhost' }]);
    expect(String(await buffer(await connect()('127.0.0.1', port, trusted)))).toBe('secured');
    await expect(connect()('mail.example', port, trusted)).rejects.toMatchObject({ code: 'outbound_tls' });
    await expect(connect()('localhost', port, { ...soon, tls: true })).rejects.toMatchObject({
      code: 'outbound_tls',
    });
  });

  it('to a server that never answers the handshake ends in its time', async () => {
    const port = await tcp(() => undefined);
    const options = { timeoutMs: 200, tls: true as const };
    await expect(connect()('localhost', port, options)).rejects.toMatchObject({ code: 'outbound_timeout' });
  });
});

describe.each([['tcp', tcp] as const, ['tls', tls] as const])('by %s', (kind, serve) => {
  const connect = guardedConnector(['127.0.0.1']);
  const secured = () => (kind === 'tls' ? { tls: { ca: certificate.certificate } } : {});

  it('what comes is given as it is, up to the limit, also before anybody reads', async () => {
    const port = await serve((socket) => socket.end(Buffer.alloc(5000, 7)));
    const socket = await connect('127.0.0.1', port, { ...soon, ...secured(), maxBytes: 5000 });
    await new Promise((later) => setTimeout(later, 50));
    expect((await buffer(socket)).equals(Buffer.alloc(5000, 7))).toBe(true);
    const short = await connect('127.0.0.1', port, { ...soon, ...secured(), maxBytes: 4999 });
    await expect(buffer(short)).rejects.toMatchObject({ code: 'outbound_too_large' });
  });

  it('a silent connection ends', async () => {
    const port = await serve((socket) => socket.write('a'));
    const socket = await connect('127.0.0.1', port, { ...soon, ...secured(), idleMs: 100 });
    await expect(buffer(socket)).rejects.toMatchObject({ code: 'outbound_idle' });
  });
});

it('is broken off when it is told to, and told apart from a server that is away', async () => {
  const connect = guardedConnector(['127.0.0.1'], () => undefined);
  const ending = new AbortController();
  const connecting = connect('slow.example', 25, { timeoutMs: 60_000, signal: ending.signal });
  ending.abort(new Error('enough'));
  await expect(connecting).rejects.toMatchObject({ code: 'outbound_unreachable' });
  await expect(connect('slow.example', 25, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'outbound_timeout',
  });
  await expect(connect('127.0.0.1', 1, soon)).rejects.toMatchObject({ code: 'outbound_unreachable' });
});
