import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signCades } from '../cades/index.ts';
import { writePem } from '../der/index.ts';
import { BufferSource } from '../io/index.ts';
import { issueOcspResponse } from '../issuing/index.ts';
import type { Signer } from '../keys/signer.ts';
import { type TestIdentity, testKey, testPki } from '../testing/keys.ts';
import { type ValidationReport, validate } from '../validation/index.ts';
import { RevocationCache } from './index.ts';

const pki = testPki('p256');
const asked: string[] = [];
let server: Server;
let base: string;
let upper: TestIdentity;
let signer: Signer;

/** A certificate authority on the net: issuers in PEM, CRLs, and a responder that wants GET. */
function answer(request: IncomingMessage): { status: number; body: Uint8Array } {
  const url = request.url ?? '';
  const ok = (body: Uint8Array | string) => ({ status: 200, body: Buffer.from(body) });
  if (url === '/upper.pem') return ok(writePem('CERTIFICATE', upper.certificate));
  if (url === '/root.crl') return ok(pki.crl('root'));
  if (url.startsWith('/ocsp') && request.method === 'GET') {
    const now = new Date();
    const status = {
      certificate: signer.certificate,
      issuer: upper.certificate,
      status: { kind: 'good' },
    } as const;
    const nextUpdate = new Date(now.getTime() + 3_600_000);
    return ok(
      issueOcspResponse({
        responder: upper,
        producedAt: now,
        answers: [{ ...status, thisUpdate: now, nextUpdate }],
      }),
    );
  }
  return { status: url.startsWith('/ocsp') ? 405 : 404, body: Buffer.alloc(0) };
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume();
    asked.push(`${request.method} ${(request.url ?? '').split('/').slice(0, 2).join('/')}`);
    const { status, body } = answer(request);
    reply.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upper = pki.issue({
    role: 'ca',
    key: testKey('p256', 'online ca'),
    subject: { country: 'TR', commonName: 'Çevrimiçi Ara Sertifika Makamı' },
    issuer: pki.root,
    crlUrls: [`${base}/root.crl`],
  });
  signer = pki.issue({
    key: testKey('p256', 'online signer'),
    issuer: upper,
    ocspUrls: [`${base}/ocsp`],
    caIssuersUrls: [`${base}/upper.pem`],
  }).signer;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function signed(): Promise<Uint8Array> {
  const content = new BufferSource(Buffer.from('merhaba'));
  const alone = { ...signer, chain: [] };
  return (await signCades({ kind: 'new', content, packaging: 'attached' }, alone)).toBytes();
}

it('a signature without its chain is validated from the net, everything fetched once for ten at a time', async () => {
  const bytes = await signed();
  const cache = new RevocationCache();
  const run = (offline: boolean): Promise<ValidationReport> =>
    validate(new BufferSource(bytes), { trust: [pki.root.certificate], cache, offline });
  expect((await run(true)).signatures[0]).toMatchObject({ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' });
  expect(asked).toEqual([]);
  const reports = await Promise.all(Array.from({ length: 10 }, () => run(false)));
  expect(reports.map(({ conclusion }) => conclusion)).toEqual(Array(10).fill('TOTAL_PASSED'));
  expect(asked.toSorted()).toEqual(['GET /ocsp', 'GET /root.crl', 'GET /upper.pem', 'POST /ocsp']);
  expect((await run(false)).conclusion).toBe('TOTAL_PASSED');
  expect(asked).toHaveLength(4);
});
