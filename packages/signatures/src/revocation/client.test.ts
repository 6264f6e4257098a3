import { describe, expect, it } from 'vitest';
import { cursor, der, readDer, readOid, writePem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { FetchRequest } from '../http/fetcher.ts';
import {
  deltaCrlIndicator,
  distributionPoints,
  freshestCrl,
  issueOcspFailure,
  issueOcspResponse,
  issuingDistributionPoint,
} from '../issuing/index.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { parseCertificate } from '../x509/index.ts';
import { RevocationCache, revocationClient } from './index.ts';

const pki = testPki('p256');
const issuer = parseCertificate(pki.intermediate.certificate);
const at = new Date('2026-01-02T00:00:00Z');
const now = () => new Date('2026-01-02T00:30:00Z');
const issue = (input: Parameters<typeof pki.issue>[0]) =>
  parseCertificate(pki.issue({ key: testKey('p256'), ...input }).certificate);
const named = issue({
  ocspUrls: ['http://ocsp.example/'],
  crlUrls: ['ldap://dir.example/', 'http://crl.example/'],
});

type Reply = (request: FetchRequest) => Uint8Array;

/** A network of replies by address; what is under none of them cannot be reached. */
function network(replies: Readonly<Record<string, Reply>>, cache = new RevocationCache(), clock = now) {
  const asked: FetchRequest[] = [];
  const fetcher = async (request: FetchRequest) => {
    asked.push(request);
    await new Promise((resolve) => setImmediate(resolve));
    const reply = replies[request.url] ?? replies[new URL(request.url).origin];
    if (reply === undefined) throw new SignatureError('http_unreachable', request.url);
    return reply(request);
  };
  return { asked, client: revocationClient({ fetcher, cache, now: clock }), fetcher, cache };
}

const good = () => pki.ocspResponse(named.der, { at });
const status = (): never => {
  throw new SignatureError('http_status', '405');
};

describe('RFC 6960, appendix A.1 how responders are asked', () => {
  it('asks by GET, without a nonce, where POST is refused', async () => {
    const { asked, client } = network({
      'http://ocsp.example': (request) => (request.method === 'POST' ? status() : good()),
    });
    expect((await client.ocsp(named, issuer)).status.kind).toBe('good');
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
    const [, get] = asked;
    const encoded = decodeURIComponent(get?.url.slice('http://ocsp.example/'.length) ?? '');
    expect(cursor(readDer(Buffer.from(encoded, 'base64'))).next().children).toHaveLength(1);
  });

  it('asks with SHA-256 identifiers where SHA-1 is refused or unknown', async () => {
    const digestOf = (request: FetchRequest) => {
      if (request.body === undefined) return 'none';
      const certId = readDer(request.body).children[0]?.children[0]?.children[0]?.children[0];
      const algorithm = certId?.children[0]?.children[0];
      return algorithm === undefined ? 'none' : readOid(algorithm);
    };
    for (const refusal of [
      () => issueOcspFailure(6),
      () => pki.ocspResponse(named.der, { at, status: { kind: 'unknown' } }),
    ]) {
      const { asked, client } = network({
        'http://ocsp.example': (request) =>
          digestOf(request) === '2.16.840.1.101.3.4.2.1' ? good() : refusal(),
      });
      expect((await client.ocsp(named, issuer)).status.kind).toBe('good');
      expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
    }
  });

  it('does not ask one that cannot be reached again', async () => {
    const { asked, client } = network({});
    await expect(client.ocsp(named, issuer)).rejects.toMatchObject({ code: 'http_unreachable' });
    expect(asked).toHaveLength(1);
  });

  it('goes on to the CRL where the responder does not know the certificate', async () => {
    const { client } = network({
      'http://ocsp.example': () => pki.ocspResponse(named.der, { at, status: { kind: 'unknown' } }),
      'http://crl.example': () => pki.crl('intermediate'),
    });
    expect((await client.ask(named, issuer)).source.kind).toBe('crl');
    const alone = network({
      'http://ocsp.example': () => pki.ocspResponse(named.der, { at, status: { kind: 'unknown' } }),
    });
    expect((await alone.client.ask(named, issuer)).status.kind).toBe('unknown');
  });

  it('takes an old answer without nextUpdate only with the nonce in it', async () => {
    const timeless = (nonce?: Uint8Array) =>
      issueOcspResponse({
        responder: pki.ocsp,
        producedAt: new Date('2025-12-30T00:00:00Z'),
        answers: [
          {
            certificate: named.der,
            issuer: pki.intermediate.certificate,
            status: { kind: 'good' },
            thisUpdate: new Date('2025-12-30T00:00:00Z'),
          },
        ],
        ...(nonce === undefined ? {} : { nonce }),
      });
    const replayed = network({ 'http://ocsp.example': () => timeless() });
    await expect(replayed.client.ocsp(named, issuer)).rejects.toMatchObject({ code: 'ocsp_stale' });
    const echo = network({ 'http://ocsp.example': (request) => timeless(nonceOf(request)) });
    expect((await echo.client.ocsp(named, issuer)).status.kind).toBe('good');
  });
});

function nonceOf({ body }: FetchRequest): Uint8Array {
  const extensions = readDer(body ?? new Uint8Array(0)).children[0]?.children.at(-1)?.only;
  const value = extensions?.children[0]?.children.at(-1);
  return readDer(value?.content ?? new Uint8Array(0)).content;
}

describe('RFC 5280, 6.3 lists from distribution points', () => {
  it('passes by what is not HTTP', async () => {
    const { asked, client } = network({ 'http://crl.example': () => pki.crl('intermediate') });
    expect((await client.crl(named, issuer)).status.kind).toBe('good');
    expect(asked.map(({ url }) => url)).toEqual(['http://crl.example/']);
  });

  it('fetches the delta, and does without where it is away', async () => {
    const certificate = issue({
      crlUrls: ['http://crl.example/'],
      extensions: [freshestCrl([{ urls: ['http://delta.example/'] }])],
    });
    const replies = {
      'http://crl.example': () => pki.crl('intermediate', { number: 4, nextUpdate: new Date('2026-02-01') }),
      'http://delta.example': () =>
        pki.crl('intermediate', {
          number: 6,
          thisUpdate: at,
          nextUpdate: new Date('2026-01-03'),
          revoked: [{ certificate: certificate.der, at }],
          extensions: [deltaCrlIndicator(4)],
        }),
    };
    expect((await network(replies).client.crl(certificate, issuer)).status.kind).toBe('revoked');
    const { 'http://crl.example': onlyBase } = replies;
    const without = network({ 'http://crl.example': onlyBase }).client;
    expect((await without.crl(certificate, issuer)).status.kind).toBe('good');
  });

  it('asks every point where each is for some reasons', async () => {
    const points = [
      { urls: ['http://one.example/'], reasons: [1, 2] },
      { urls: ['http://two.example/'], reasons: [3, 4, 5, 6, 7, 8] },
    ];
    const certificate = issue({ extensions: [distributionPoints(points)] });
    const scoped = (index: 0 | 1) => () =>
      pki.crl('intermediate', { extensions: [issuingDistributionPoint(points[index] ?? {})] });
    const { client } = network({ 'http://one.example': scoped(0), 'http://two.example': scoped(1) });
    expect((await client.crl(certificate, issuer)).source).toMatchObject({ others: [{}] });
    const half = network({ 'http://one.example': scoped(0) }).client;
    await expect(half.crl(certificate, issuer)).rejects.toMatchObject({ code: 'http_unreachable' });
  });
});

describe('the cache', () => {
  it('fetches once what many want at the same time', async () => {
    const { asked, client } = network({
      'http://crl.example': () => pki.crl('intermediate'),
      'http://ocsp.example': good,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? client.crl(named, issuer) : client.ocsp(named, issuer),
      ),
    );
    expect(new Set(answers.map(({ status: { kind } }) => kind))).toEqual(new Set(['good']));
    expect(asked).toHaveLength(2);
  });

  it('leaves an address that failed alone for a minute', async () => {
    let clock = now();
    const { asked, client } = network({}, new RevocationCache(), () => clock);
    for (const seconds of [0, 59, 61]) {
      clock = new Date(now().getTime() + seconds * 1000);
      await expect(client.crl(named, issuer)).rejects.toMatchObject({ code: 'http_unreachable' });
    }
    expect(asked).toHaveLength(2);
  });

  it('does not keep a list that nobody vouches for', async () => {
    const replies: Record<string, Reply> = {
      'http://crl.example': () => testPki('p384').crl('intermediate'),
    };
    const { client, asked } = network(replies);
    await expect(client.crl(named, issuer)).rejects.toMatchObject({ code: 'crl_untrusted' });
    replies['http://crl.example'] = () => pki.crl('intermediate');
    expect((await client.crl(named, issuer)).status.kind).toBe('good');
    expect(asked).toHaveLength(2);
  });

  it('fetches a list anew for who needs a newer one, and makes do with the old one', async () => {
    let thisUpdate = new Date('2026-01-01');
    const replies: Record<string, Reply> = {
      'http://crl.example': () => pki.crl('intermediate', { thisUpdate }),
    };
    const cache = new RevocationCache();
    const { client, asked } = network(replies, cache);
    await client.crl(named, issuer);
    await client.crl(named, issuer, { newerThan: new Date('2025-12-31') });
    expect(asked).toHaveLength(1);
    thisUpdate = at;
    const newer = await client.crl(named, issuer, { newerThan: at });
    expect([asked.length, newer.thisUpdate]).toEqual([2, at]);
    delete replies['http://crl.example'];
    const made = await client.crl(named, issuer, { newerThan: now() });
    expect([asked.length, made.thisUpdate]).toEqual([3, at]);
  });
});

describe('RFC 5280, 4.2.2.1 the issuer’s certificate', () => {
  const wanting = issue({
    caIssuersUrls: ['ldap://dir.example/', 'http://gone.example/', 'http://ca.example/'],
  });
  const sameAs = (found: readonly { fingerprint: string }[]) =>
    found.map(({ fingerprint }) => fingerprint).includes(issuer.fingerprint);
  const { certificate } = pki.intermediate;
  const bag = der.sequence(
    der.oid('1.2.840.113549.1.7.2'),
    der.explicit(
      0,
      der.sequence(
        der.integer(1),
        der.setOf(),
        der.sequence(der.oid('1.2.840.113549.1.7.1')),
        der.explicit(0, pki.root.certificate, certificate),
        der.setOf(),
      ),
    ),
  );

  it.each([
    ['one certificate in DER', certificate],
    ['one in PEM', Buffer.from(`Bag Attributes\n${writePem('CERTIFICATE', certificate)}`)],
    ['bare Base64', Buffer.from(Buffer.from(certificate).toString('base64'))],
    ['PKCS#7 of certificates', bag],
    ['PKCS#7 in PEM', Buffer.from(writePem('PKCS7', bag))],
  ])('is found as %s', async (_name, reply) => {
    const { client, asked } = network({ 'http://ca.example': () => reply });
    expect(sameAs(await client.issuers(wanting))).toBe(true);
    await client.issuers(wanting);
    expect(asked.map(({ url }) => url)).toEqual(['http://gone.example/', 'http://ca.example/']);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a page', Buffer.from('<html>404</html>')],
    ['damaged DER', certificate.subarray(0, 100)],
    ['damaged PEM', Buffer.from('-----BEGIN CERTIFICATE-----\n%%\n-----END CERTIFICATE-----')],
    ['a key', der.sequence(der.oid('1.2.3'), der.NULL)],
  ])('is not found in %s', async (_name, reply) => {
    const { client } = network({ 'http://ca.example': () => reply });
    expect(await client.issuers(wanting)).toEqual([]);
  });
});
