import { hasBouncyCastle, hasTool } from '@tomar/signatures/testing';
import { describe, expect, it } from 'vitest';
import { attackReport } from '../attackReport.ts';
import { freshSeed } from '../freshSeed.ts';
import type { AttackResult } from '../group.ts';
import { attackCms, type CmsAttackOptions, makeCase } from './attackCms.ts';

const judges = hasBouncyCastle() && hasTool('openssl');

async function attacked(
  seed: number,
  count: number,
  options: Partial<CmsAttackOptions> = {},
): Promise<AttackResult> {
  const result = await attackCms({ count, seed, say: () => undefined, ...options });
  console.log(attackReport('cms', seed, result, 0));
  return result;
}

describe.skipIf(!judges)('CAdES files that were changed, before OpenSSL and BouncyCastle', () => {
  it('passes only what they accept, over the same content, and all that is legal', async () => {
    const { accepted, refused } = await attacked(8, 100);
    expect([accepted, refused]).toEqual([[], []]);
  });

  it('passes nothing else with another seed', async () => {
    expect((await attacked(freshSeed(), 40)).accepted).toEqual([]);
  });

  it.each([
    ['content that was altered', 'content_altered'],
    ['a value by another key', 'signature_value'],
  ])(
    'finds %s where nobody looks at it',
    async (_, code) => {
      const { accepted } = await attacked(8, 60, { overlooked: new Set([code]) });
      expect(accepted).not.toEqual([]);
    },
    180_000,
  );
});

it('makes the same case from the same seed and number', async () => {
  const one = await makeCase(8, 17);
  const other = await makeCase(8, 17);
  expect([other.kind, other.base.name, other.effect]).toEqual([one.kind, one.base.name, one.effect]);
});
