import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DigestToSign, SigningSession } from '@tomar/contract';
import { buildSignedAttributes } from '@tomar/signatures/cms';
import { testPki } from '@tomar/signatures/testing';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import { describe, expect, it } from 'vitest';
import type { Product } from '../product/productClient.ts';
import { signDocuments } from './signDocuments.ts';

const { certificate, chain } = testPki('p256').signer;
const session: SigningSession = {
  id: '0'.repeat(24),
  state: 'Signed',
  expiresAt: '',
  items: [],
  purpose: 'Sign',
  holder: 'Companion',
  canRetry: false,
  warning: null,
  error: null,
};

const digest = (itemId: string, round = 0): DigestToSign => {
  const toBeSigned = buildSignedAttributes({
    contentDigest: randomBytes(32),
    digestAlgorithm: 'sha256',
    signerCertificate: certificate,
  });
  return {
    itemId,
    name: itemId,
    toBeSigned: Buffer.from(toBeSigned).toString('base64'),
    digest: hash('sha256', toBeSigned, 'base64'),
    scheme: 'ecdsa',
    digestAlgorithm: 'sha256',
    round,
  };
};
const digests = (count: number) => Array.from({ length: count }, (_, index) => digest(`${index}`));

function cardThat(sign: () => Promise<void>): { key: TokenKey; signed: () => number } {
  let signed = 0;
  const key: TokenKey = {
    certificate,
    chain,
    schemes: ['ecdsa'],
    sign: async () => {
      await sign();
      signed++;
      return randomBytes(64);
    },
    close: async () => undefined,
  };
  return { key, signed: () => signed };
}

type Answer = Awaited<ReturnType<Product['submitSignatures']>>;

function productWith(asked: DigestToSign[], take: (itemIds: string[]) => Promise<Answer>): Product {
  return {
    redeem: async () => ({ key: 'key', documents: asked.length, expiresAt: '' }),
    submitCertificate: async () => ({ digests: asked }),
    submitSignatures: ({ signatures }) => take(signatures.map(({ itemId }) => itemId)),
    reportFailure: async () => true,
  };
}
const accept = async (): Promise<Answer> => ({ session, again: [] });

describe('signDocuments', () => {
  it('lets the card sign on while signatures are on their way, one batch at a time', async () => {
    let onTheWay = 0;
    let most = 0;
    const { key, signed } = cardThat(() => sleep(1));
    const signedAtArrival: number[] = [];
    const product = productWith(digests(60), async () => {
      most = Math.max(most, ++onTheWay);
      await sleep(30);
      signedAtArrival.push(signed());
      onTheWay--;
      return { session, again: [] };
    });
    await signDocuments(key, product, 60, () => undefined);
    expect(most).toBe(1);
    expect(signedAtArrival[0]).toBeGreaterThan(20);
  });

  it('hands in the signatures of a slow card early', async () => {
    const batches: number[] = [];
    const { key } = cardThat(() => sleep(800));
    const product = productWith(digests(3), async (itemIds) => {
      batches.push(itemIds.length);
      return accept();
    });
    await signDocuments(key, product, 3, () => undefined);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.reduce((sum, size) => sum + size)).toBe(3);
  });

  it('asks the card for no more when the server has ended the session', async () => {
    const { key, signed } = cardThat(() => sleep(1));
    const ended = { ...session, state: 'Failed', error: 'lang_sign_cancelled' } as const;
    const product = productWith(digests(200), async () => ({ session: ended, again: [] }));
    const run = signDocuments(key, product, 200, () => undefined);
    await expect(run).rejects.toMatchObject({ code: 'sign_failed', messageKey: 'lang_sign_cancelled' });
    expect(signed()).toBeLessThan(80);
  });

  it('waits for the batch on its way when the card fails, and then says why', async () => {
    let calls = 0;
    let arrived = 0;
    const { key } = cardThat(async () => {
      calls++;
      if (calls > 25) throw new SigningFailure('token_lost', 'pulled out');
    });
    const product = productWith(digests(40), async (itemIds) => {
      await sleep(20);
      arrived += itemIds.length;
      return accept();
    });
    const counts: number[] = [];
    const run = signDocuments(key, product, 40, ({ signed }) => counts.push(signed));
    await expect(run).rejects.toMatchObject({ code: 'token_lost' });
    expect(arrived).toBe(20);
    expect(counts.at(-1)).toBe(20);
  });

  it('refuses to sign a document in the same round twice, or one that was never asked for', async () => {
    const { key } = cardThat(async () => undefined);
    const asked = digests(1);
    const repeated = productWith(asked, async () => ({ session, again: [digest('0', 0)] }));
    const foreign = productWith(asked, async () => ({ session, again: [digest('other', 1)] }));
    for (const product of [repeated, foreign]) {
      const run = signDocuments(key, product, 1, () => undefined);
      await expect(run).rejects.toThrow(/given already/);
    }
  });

  it('refuses a scheme that the key does not have', async () => {
    const { key, signed } = cardThat(async () => undefined);
    const asked = digests(1).map((one) => ({ ...one, scheme: 'rsa-pss' as const }));
    const run = signDocuments(key, productWith(asked, accept), 1, () => undefined);
    await expect(run).rejects.toThrow(/rsa-pss/);
    expect(signed()).toBe(0);
  });
});
