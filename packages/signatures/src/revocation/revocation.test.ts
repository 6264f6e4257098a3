import { describe, expect, it } from 'vitest';
import { der, writePem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { FetchRequest } from '../http/fetcher.ts';
import { extension, issueOcspResponse } from '../issuing/index.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { hasTool, openssl, runTool } from '../testing/openssl.ts';
import { makeOcspRequest, parseCertificate, parseCrl, parseOcspResponse } from '../x509/index.ts';
import { crlRevocationInfo, ocspRevocationInfo, RevocationCache, revocationClient } from './index.ts';

const pki = testPki('p256');
const signer = parseCertificate(pki.signer.certificate);
const issuer = parseCertificate(pki.intermediate.certificate);
const at = new Date('2026-01-02T00:00:00Z');
const now = () => new Date('2026-01-02T00:30:00Z');
const revoked = { certificate: pki.signer.certificate, at, reason: 'keyCompromise' } as const;

describe('RFC 5280, 6.3 CRLs', () => {
  it('tell good from revoked, with time and reason', () => {
    expect(crlRevocationInfo(parseCrl(pki.crl('intermediate')), signer, issuer)?.status).toEqual({
      kind: 'good',
    });
    const crl = parseCrl(pki.crl('intermediate', { revoked: [revoked] }));
    expect(crlRevocationInfo(crl, signer, issuer)?.status).toEqual({
      kind: 'revoked',
      date: at,
      reason: 'keyCompromise',
    });
  });

  it('find an entry among ten thousand', () => {
    const others = Array.from({ length: 40 }, () => ({ certificate: pki.issue({}).certificate, at }));
    const crl = parseCrl(pki.crl('intermediate', { revoked: [...others, revoked, ...others.slice(0, 3)] }));
    expect(crl.find(signer.serialBytes)?.reason).toBe('keyCompromise');
    expect(crl.find(issuer.serialBytes)).toBeUndefined();
  });

  it('say nothing when somebody else signed them', () => {
    expect(crlRevocationInfo(parseCrl(pki.crl('root')), signer, issuer)).toBeUndefined();
    const foreign = parseCrl(testPki('p384').crl('intermediate'));
    expect(crlRevocationInfo(foreign, signer, issuer)).toBeUndefined();
  });

  it('say nothing about what is out of their scope (5.2.5)', () => {
    const onlyCa = extension('2.5.29.28', der.sequence(der.implicitPrimitive(2, Uint8Array.of(0xff))), true);
    const crl = parseCrl(pki.crl('intermediate', { extensions: [onlyCa] }));
    expect(crlRevocationInfo(crl, signer, issuer)).toBeUndefined();
  });

  it('say nothing with unknown critical extensions', () => {
    const extensions = [extension('2.999.1', der.NULL, true)];
    const crl = parseCrl(pki.crl('intermediate', { extensions, revoked: [revoked] }));
    expect(crlRevocationInfo(crl, signer, issuer)).toBeUndefined();
  });

  it('say as delta without the complete list who is revoked, and nothing of who is not (5.2.4)', () => {
    const extensions = [extension('2.5.29.27', der.integer(7), true)];
    const delta = (input: Parameters<typeof pki.crl>[1]) =>
      parseCrl(pki.crl('intermediate', { extensions, number: 8, ...input }));
    expect(crlRevocationInfo(delta({ revoked: [revoked] }), signer, issuer)?.status.kind).toBe('revoked');
    const taken = [{ ...revoked, reason: 'removeFromCRL' } as const];
    expect(crlRevocationInfo(delta({ revoked: taken }), signer, issuer)).toBeUndefined();
    expect(crlRevocationInfo(delta({}), signer, issuer)).toBeUndefined();
  });
});

describe('RFC 6960, 4.2.2.2 responders', () => {
  const answer = {
    certificate: pki.signer.certificate,
    issuer: pki.intermediate.certificate,
    status: { kind: 'good' },
    thisUpdate: at,
  } as const;

  it('may be delegated by the issuer, or be the issuer', () => {
    expect(
      ocspRevocationInfo(parseOcspResponse(pki.ocspResponse(pki.signer.certificate, { at })), signer, issuer)
        ?.status.kind,
    ).toBe('good');
    const own = issueOcspResponse({ responder: pki.intermediate, answers: [answer], producedAt: at });
    expect(ocspRevocationInfo(parseOcspResponse(own), signer, issuer)?.status.kind).toBe('good');
  });

  it('may not be anybody whom the issuer gave no leave', () => {
    const somebody = pki.issue({});
    const forged = issueOcspResponse({ responder: somebody, answers: [answer], producedAt: at });
    expect(ocspRevocationInfo(parseOcspResponse(forged), signer, issuer)).toBeUndefined();
  });

  it('may not be delegated by another issuer', () => {
    const other = testPki('p384');
    const forged = issueOcspResponse({ responder: other.ocsp, answers: [answer], producedAt: at });
    expect(ocspRevocationInfo(parseOcspResponse(forged), signer, issuer)).toBeUndefined();
  });

  it('speak of one certificate, not of others', () => {
    const response = parseOcspResponse(pki.ocspResponse(pki.secondSigner.certificate, { at }));
    expect(ocspRevocationInfo(response, signer, issuer)).toBeUndefined();
  });

  it('may not be one with an extension that nobody can read, or that stands twice', () => {
    const purposes = (...oids: string[]) =>
      extension('2.5.29.37', der.sequence(...oids.map((oid) => der.oid(oid))));
    const responder = (extensions: readonly Uint8Array[]) =>
      pki.issue({ key: testKey('p256', 'other'), extensions });
    const ocspSigning = purposes('1.3.6.1.5.5.7.3.9');
    const says = (extensions: readonly Uint8Array[]) => {
      const response = { responder: responder(extensions), answers: [answer], producedAt: at };
      return ocspRevocationInfo(parseOcspResponse(issueOcspResponse(response)), signer, issuer)?.status.kind;
    };
    expect(says([ocspSigning])).toBe('good');
    expect(says([purposes('1.3.6.1.5.5.7.3.4'), ocspSigning])).toBeUndefined();
  });

  it('say revoked for good where one answer of several does, or the worse of two that are as new', () => {
    const revokedAnswer = { ...answer, status: { kind: 'revoked', at, reason: 'keyCompromise' } } as const;
    const held = { ...answer, status: { kind: 'revoked', at, reason: 'certificateHold' } } as const;
    const newer = { ...answer, thisUpdate: new Date(at.getTime() + 60_000) };
    const says = (...answers: Parameters<typeof issueOcspResponse>[0]['answers']) => {
      const response = { responder: pki.ocsp, answers, producedAt: newer.thisUpdate };
      return ocspRevocationInfo(parseOcspResponse(issueOcspResponse(response)), signer, issuer)?.status;
    };
    const forGood = { kind: 'revoked', reason: 'keyCompromise' };
    expect(says(answer, revokedAnswer)).toMatchObject(forGood);
    expect(says(revokedAnswer, newer)).toMatchObject(forGood);
    expect(says(newer, revokedAnswer)).toMatchObject(forGood);
    expect(says(answer, held)).toMatchObject({ kind: 'revoked', reason: 'certificateHold' });
    expect(says(held, newer)).toMatchObject({ kind: 'good' });
  });

  it('decline by status', () => {
    const declined = der.sequence(der.enumerated(3));
    expect(() => parseOcspResponse(declined)).toThrow(expect.objectContaining({ code: 'ocsp_refused' }));
  });
});

describe('openssl as the other side', () => {
  it('reads our OCSP request and answers it', () => {
    if (!hasTool('openssl')) return;
    const serial = signer.serial;
    const files = {
      'req.der': makeOcspRequest(signer, issuer, Buffer.alloc(16, 7)),
      'ca.pem': writePem('CERTIFICATE', issuer.der),
      'rsigner.pem': writePem('CERTIFICATE', pki.ocsp.certificate),
      'rkey.pem': pki.ocsp.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'index.txt': `R\t340101000000Z\t260102000000Z,keyCompromise\t${serial}\tunknown\t/CN=x\n`,
    };
    const text = openssl(['ocsp', '-reqin', 'req.der', '-req_text', '-noverify'], files).stdout.toString();
    expect(text.toUpperCase()).toContain(`SERIAL NUMBER: ${serial}`);
    const answering =
      'openssl ocsp -index index.txt -CA ca.pem -rsigner rsigner.pem -rkey rkey.pem -reqin req.der -ndays 1 -respout r.der';
    const { stdout } = runTool('sh', ['-c', `${answering} >&2 && cat r.der`], files);
    const response = parseOcspResponse(stdout);
    expect(response.nonce).toEqual(Buffer.alloc(16, 7));
    expect(ocspRevocationInfo(response, signer, issuer)?.status).toMatchObject({
      kind: 'revoked',
      reason: 'keyCompromise',
      date: at,
    });
  });
});

describe('the revocation client', () => {
  const named = pki.issue({
    key: testKey('p256'),
    ocspUrls: ['http://ocsp.example'],
    crlUrls: ['http://crl.example/a.crl'],
  }).certificate;
  const certificate = parseCertificate(named);
  const network = (replies: Readonly<Record<string, () => Uint8Array>>) => {
    const asked: FetchRequest[] = [];
    const fetcher = async (request: FetchRequest) => {
      asked.push(request);
      const reply = replies[request.url];
      if (reply === undefined) throw new SignatureError('http_unreachable', request.url);
      return reply();
    };
    return { asked, fetcher };
  };
  const good = () => pki.ocspResponse(named, { at });

  it('asks the responder and keeps the answer until nextUpdate', async () => {
    const { asked, fetcher } = network({ 'http://ocsp.example': good });
    const cache = new RevocationCache();
    const client = revocationClient({ fetcher, cache, now });
    expect((await client.ask(certificate, issuer)).status.kind).toBe('good');
    await client.ask(certificate, issuer);
    expect(asked).toHaveLength(1);
    const later = revocationClient({ fetcher, cache, now: () => new Date('2026-01-02T01:00:00Z') });
    await expect(later.ocsp(certificate, issuer)).resolves.toBeDefined();
    expect(asked).toHaveLength(2);
  });

  it('goes on to the CRL when the responder is silent', async () => {
    const { fetcher, asked } = network({ 'http://crl.example/a.crl': () => pki.crl('intermediate') });
    const client = revocationClient({ fetcher, now });
    expect((await client.ask(certificate, issuer)).source.kind).toBe('crl');
    expect(asked.map(({ url }) => url)).toEqual(['http://ocsp.example', 'http://crl.example/a.crl']);
    expect((await client.ask(certificate, issuer, 'crl')).source.kind).toBe('crl');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['ocsp_nonce', () => pki.ocspResponse(named, { at, nonce: Buffer.alloc(16, 9) })],
    ['ocsp_untrusted', () => pki.ocspResponse(pki.signer.certificate, { at })],
    ['ocsp_stale', () => pki.ocspResponse(named, { at: new Date('2026-01-01T00:00:00Z') })],
    ['ocsp_stale', () => pki.ocspResponse(named, { at: new Date('2026-01-02T00:40:00Z') })],
  ])('refuses an answer with %s', async (code, reply) => {
    const { fetcher } = network({ 'http://ocsp.example': reply });
    await expect(revocationClient({ fetcher, now }).ocsp(certificate, issuer)).rejects.toMatchObject({
      code,
    });
  });

  it.each([
    ['crl_untrusted', () => pki.crl('root')],
    ['crl_stale', () => pki.crl('intermediate', { nextUpdate: new Date('2026-01-01T00:00:00Z') })],
  ])('refuses a list with %s', async (code, reply) => {
    const { fetcher } = network({ 'http://crl.example/a.crl': reply });
    await expect(revocationClient({ fetcher, now }).crl(certificate, issuer)).rejects.toMatchObject({ code });
  });

  it('says so when the certificate names nobody', async () => {
    await expect(revocationClient({ now }).ask(signer, issuer)).rejects.toMatchObject({
      code: 'revocation_not_stated',
    });
  });

  it('forgets the longest unused when there is too much', () => {
    const cache = new RevocationCache({ maxBytes: 100, maxEntries: 3 });
    const until = new Date('2027-01-01');
    for (const key of ['a', 'b', 'c']) cache.put(key, Buffer.alloc(30), until);
    cache.get('a', at);
    cache.put('d', Buffer.alloc(30), until);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, at) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    cache.put('e', Buffer.alloc(101), until);
    cache.put('f', Buffer.alloc(1), undefined);
    expect([cache.get('e', at), cache.get('f', at)]).toEqual([undefined, undefined]);
  });
});
