import { describe, expect, it } from 'vitest';
import { cursor, der, readDer, TAG, writePem } from '../der/index.ts';
import type { FetchRequest } from '../http/fetcher.ts';
import { issueTimestamp, timestampRefusal, timestampResponse } from '../issuing/index.ts';
import { testPki } from '../testing/keys.ts';
import { hasTool, openssl, runTool } from '../testing/openssl.ts';
import {
  makeTimestampRequest,
  readTimestampToken,
  stampsDigest,
  timestampAuthority,
  verifyTimestampToken,
} from './index.ts';

const pki = testPki('p256');
const imprint = Buffer.alloc(32, 1);
const at = new Date('2026-01-02T03:04:05.678Z');

/** An authority in place of the network: reads the request, may answer with a lie. */
function authority(
  change: { imprint?: Uint8Array; nonce?: Uint8Array; signer?: typeof pki.tsa.signer } = {},
) {
  const asked: FetchRequest[] = [];
  const fetcher = async (request: FetchRequest) => {
    asked.push(request);
    const items = cursor(readDer(request.body ?? new Uint8Array(0)));
    items.next(TAG.INTEGER);
    const digest = items.next(TAG.SEQUENCE).children[1]?.content ?? imprint;
    items.optional(TAG.OID);
    const nonce = items.next(TAG.INTEGER).encoded;
    const token = await issueTimestamp({
      authority: change.signer ?? pki.tsa.signer,
      imprint: change.imprint ?? digest,
      digestAlgorithm: 'sha256',
      time: at,
      policy: '2.999.1',
      nonce: change.nonce ?? nonce,
    });
    return timestampResponse(token);
  };
  return { asked, fetcher };
}

describe('RFC 3161, 2.4.2 tokens', () => {
  it('are read with time, accuracy and serial number', async () => {
    const token = readTimestampToken(await pki.timestamp(imprint, { at }));
    expect(token.info).toMatchObject({ hash: 'sha256', time: at, accuracyMs: 1000, policy: '2.999.1.1' });
    expect(stampsDigest(token, 'sha256', imprint)).toBe(true);
    expect(stampsDigest(token, 'sha384', imprint)).toBe(false);
  });

  it('verify, and name the authority', async () => {
    const token = readTimestampToken(await pki.timestamp(imprint, { at }));
    expect(verifyTimestampToken(token).subject.text).toContain('Test Zaman Damgası');
  });

  it('do not verify when a bit of TSTInfo is another', async () => {
    const bytes = Buffer.from(await pki.timestamp(imprint, { at }));
    const index = bytes.indexOf(imprint);
    bytes[index] = 2;
    expect(() => verifyTimestampToken(readTimestampToken(bytes))).toThrow(
      expect.objectContaining({ code: 'timestamp_signature' }),
    );
  });
});

describe('RFC 3161, 2.3 the authority', () => {
  it('must have a certificate for time-stamping and nothing else, critical', async () => {
    const { fetcher } = authority({ signer: pki.issue({}).signer });
    const ask = timestampAuthority({ url: 'http://tsa.example', fetcher });
    await expect(ask({ algorithm: 'sha256', value: imprint })).rejects.toMatchObject({
      code: 'timestamp_certificate_purpose',
    });
  });

  it('must be valid at the time it stamps', async () => {
    const { signer } = pki.issue({ role: 'tsa', notAfter: new Date('2025-01-01') });
    const { fetcher } = authority({ signer });
    const ask = timestampAuthority({ url: 'http://tsa.example', fetcher });
    await expect(ask({ algorithm: 'sha256', value: imprint })).rejects.toMatchObject({
      code: 'timestamp_certificate_expired',
    });
  });
});

describe('RFC 3161, 2.2 and 3.4 the client', () => {
  it('gets a token over HTTP with credentials', async () => {
    const { asked, fetcher } = authority();
    const ask = timestampAuthority({
      url: 'http://tsa.example/tsr',
      fetcher,
      credentials: { user: 'kullanıcı', password: 'şifre' },
    });
    const token = readTimestampToken(await ask({ algorithm: 'sha256', value: imprint }));
    expect(stampsDigest(token, 'sha256', imprint)).toBe(true);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        authorization: `Basic ${Buffer.from('kullanıcı:şifre').toString('base64')}`,
      },
    });
  });

  it.each([
    ['timestamp_imprint', { imprint: Buffer.alloc(32, 2) }],
    ['timestamp_nonce', { nonce: der.integer(5) }],
  ])('refuses an answer with another %s', async (code, change) => {
    const ask = timestampAuthority({ url: 'http://tsa.example', fetcher: authority(change).fetcher });
    await expect(ask({ algorithm: 'sha256', value: imprint })).rejects.toMatchObject({ code });
  });

  it('refuses another policy than asked for', async () => {
    const ask = timestampAuthority({
      url: 'http://tsa.example',
      fetcher: authority().fetcher,
      policy: '2.999.2',
    });
    await expect(ask({ algorithm: 'sha256', value: imprint })).rejects.toMatchObject({
      code: 'timestamp_policy',
    });
  });

  it('says why the authority refused', async () => {
    const fetcher = async () => timestampRefusal(2, 'kota doldu');
    const ask = timestampAuthority({ url: 'http://tsa.example', fetcher });
    await expect(ask({ algorithm: 'sha256', value: imprint })).rejects.toMatchObject({
      code: 'timestamp_refused',
      message: expect.stringMatching(/badRequest, kota doldu/),
    });
  });

  it('never asks twice with the same nonce', async () => {
    const { asked, fetcher } = authority();
    const ask = timestampAuthority({ url: 'http://tsa.example', fetcher });
    await ask({ algorithm: 'sha256', value: imprint });
    await ask({ algorithm: 'sha256', value: imprint });
    expect(asked[0]?.body).not.toEqual(asked[1]?.body);
  });
});

describe('openssl as the other side', () => {
  it('reads our request', () => {
    if (!hasTool('openssl')) return;
    const request = makeTimestampRequest({
      digestAlgorithm: 'sha384',
      imprint: Buffer.alloc(48, 3),
      nonce: Buffer.from('80ff', 'hex'),
      policy: '2.999.4',
    });
    const text = openssl(['ts', '-query', '-in', 'q.tsq', '-text'], { 'q.tsq': request }).stdout.toString();
    expect(text).toMatch(/Hash Algorithm: sha384/);
    expect(text).toMatch(/Nonce: 0x80FF/);
    expect(text).toMatch(/Certificate required: yes/);
    expect(text).toMatch(/Policy OID: 2\.999\.4/);
  });

  it('issues a token that we verify', () => {
    if (!hasTool('openssl')) return;
    const rsa = testPki('rsa2048');
    const conf = [
      '[tsa]',
      'default_tsa = t',
      '[t]',
      'serial = ./serial',
      'signer_cert = ./tsa.pem',
      'certs = ./ca.pem',
      'signer_key = ./tsa.key',
      'signer_digest = sha256',
      'default_policy = 2.999.1',
      'digests = sha256, sha384',
      'accuracy = secs:1',
      'ess_cert_id_alg = sha256',
    ].join('\n');
    const files = {
      'q.tsq': makeTimestampRequest({ digestAlgorithm: 'sha256', imprint, nonce: Buffer.from([7]) }),
      'tsa.conf': conf,
      serial: '01\n',
      'tsa.pem': writePem('CERTIFICATE', rsa.tsa.certificate),
      'ca.pem': writePem('CERTIFICATE', rsa.intermediate.certificate),
      'tsa.key': rsa.tsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const stamping = 'openssl ts -reply -config tsa.conf -queryfile q.tsq -token_out -out t.der';
    const { stdout } = runTool('sh', ['-c', `${stamping} >&2 && cat t.der`], files);
    const token = readTimestampToken(stdout);
    expect(verifyTimestampToken(token).der).toEqual(Buffer.from(rsa.tsa.certificate));
    expect(token.info.nonce).toBe(7n);
  });
});
