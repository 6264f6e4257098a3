import { expect, it } from 'vitest';
import { readDer } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { issueTimestamp, timestampResponse } from '../../issuing/index.ts';
import { type Signer, softwareSigner } from '../../keys/index.ts';
import { TEST_TSA_POLICY, testPki, testSigner } from '../../testing/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { timestampAuthority } from '../../timestamp/index.ts';
import { validate } from '../../validation/index.ts';
import { signPades, timestampRoomOf } from '../index.ts';

const pki = testPki();
const asked = { tokens: 0, signatures: 0 };

/** An authority whose tokens hold so many certificates more than they need. */
function authorityWith(certificates: number) {
  const { certificate, privateKey, chain } = pki.tsa;
  const more = Array.from({ length: certificates }, (_, index) =>
    pki.issue({ subject: { country: 'TR', commonName: `Uzun ${index}` } }),
  );
  const authority = softwareSigner({
    certificate,
    privateKey,
    chain: [...chain, ...more.map((one) => one.certificate)],
  });
  return timestampAuthority({
    url: `http://zd-${certificates}.example/`,
    fetcher: async ({ body = new Uint8Array(0) }) => {
      asked.tokens += 1;
      const [, imprint, nonce] = readDer(body).children;
      if (imprint === undefined || nonce === undefined) throw new Error('no such request');
      const token = await issueTimestamp({
        authority,
        imprint: imprint.children[1]?.content ?? new Uint8Array(0),
        digestAlgorithm: 'sha256',
        time: new Date(),
        policy: TEST_TSA_POLICY,
        nonce: nonce.encoded,
      });
      return timestampResponse(token);
    },
  });
}

const key = testSigner();
const signer: Signer = {
  ...key,
  sign: (request) => {
    asked.signatures += 1;
    return key.sign(request);
  },
};

it('is made anew once for a token that is longer than it, and known from then on', async () => {
  const timestamp = authorityWith(25);
  const sign = async () => {
    const pdf = makePdf();
    const options = { signingTime: new Date(), profile: 'baseline-t', timestamp } as const;
    return Buffer.concat([pdf, await signPades(new BufferSource(pdf), signer, options)]);
  };
  const source = new BufferSource(await sign());
  const report = await validate(source, { trust: [pki.root.certificate], offline: true });
  expect(report.signatures.map(({ level }) => level)).toEqual(['T']);
  expect(timestamp.lastTokenSize?.()).toBeGreaterThan(20_000);
  expect(asked).toEqual({ tokens: 2, signatures: 2 });
  await sign();
  expect(asked).toEqual({ tokens: 3, signatures: 3 });
});

it('is the usual one for authorities that were never asked, or whose tokens are short', async () => {
  const timestamp = authorityWith(0);
  expect(timestampRoomOf(timestamp)).toBe(12_288);
  await timestamp({ algorithm: 'sha256', value: Buffer.alloc(32, 1) });
  expect(timestampRoomOf(timestamp)).toBe(12_288);
});
