import { hasTool } from '@tomar/signatures/testing';
import { describe, expect, it } from 'vitest';
import { attackReport } from '../attackReport.ts';
import { freshSeed } from '../freshSeed.ts';
import type { AttackResult } from '../group.ts';
import { attackXml, type XmlAttackOptions } from './attackXml.ts';
import { makeCase } from './makeCase.ts';
import { ourWord } from './ourWord.ts';

const judges = hasTool('java', '-version') && hasTool('xmlsec1', '--version');

async function attacked(
  seed: number,
  count: number,
  options: Partial<XmlAttackOptions> = {},
): Promise<AttackResult> {
  const result = await attackXml({ count, seed, say: () => undefined, ...options });
  console.log(attackReport('xml', seed, result, 0));
  return result;
}

describe.skipIf(!judges)('signed XML that was changed, before xmlsec1 and the JDK', () => {
  it('passes only what they accept, over the octets that they digest', async () => {
    expect((await attacked(8, 100)).accepted).toEqual([]);
  });

  it('passes nothing else with another seed', async () => {
    expect((await attacked(freshSeed(), 40)).accepted).toEqual([]);
  });

  it('finds rules that are switched off: wrapping, altered content', async () => {
    const overlooked = new Set(['xml_signature_wrapping', 'content_altered']);
    const { accepted } = await attacked(8, 80, {
      validator: (bytes, outside) => ourWord(bytes, outside, overlooked),
    });
    const reasons = accepted.map(({ reason }) => reason);
    expect(reasons.filter((reason) => /^a reader finds something else/.test(reason))).not.toEqual([]);
    expect(reasons.filter((reason) => /^passes though something signed/.test(reason))).not.toEqual([]);
  });

  it('finds a reader that refuses what is legal', async () => {
    const { refused } = await attacked(8, 20, {
      validator: async (bytes, outside) =>
        bytes[0] === 0xff || bytes[0] === 0xfe
          ? { conclusion: 'xml_encoding', signatures: [], errors: ['xml_encoding'] }
          : ourWord(bytes, outside),
    });
    expect(refused.filter(({ reason }) => reason.startsWith('xml_encoding'))).not.toEqual([]);
  });
});

it('makes the same case from the same seed and number', async () => {
  const one = await makeCase(8, 17);
  const other = await makeCase(8, 17);
  expect([other.kind, other.base.name, other.effect]).toEqual([one.kind, one.base.name, one.effect]);
});
