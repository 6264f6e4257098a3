import { BufferSource, extendCades, type SignatureProfile, signCades } from '@tomar/signatures';
import { testSources } from '@tomar/signatures/testing';
import type { Random } from '../../chaos/random.ts';
import { identityOf, type SignerName } from '../xml/signers.ts';

/** What is known of a signed file before anything is done to it. */
export interface Base {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What was signed; beside the file where it is detached. */
  readonly content: Buffer;
  readonly attached: boolean;
  /** An archive time-stamp covers certificates, attributes and the fields of the SignerInfo. */
  readonly archived: boolean;
  readonly stamped: boolean;
}

const names: readonly SignerName[] = ['p256', 'p256', 'rsa', 'pss', 'p384'];

/** A CAdES file: attached or detached, of every level, with several signers and counter-signatures. */
export async function cadesBase(random: Random): Promise<Base> {
  const chance = (share: number) => random.between(0, 1) < share;
  const sources = testSources('p256');
  const content = Buffer.from(random.oneOf(['Ödeme: 1.000 TL', 'a', 'satır\r\nsatır\n', 'x'.repeat(300)]));
  const source = new BufferSource(content);
  const attached = chance(0.6);
  const profile = random.oneOf<SignatureProfile>([
    'baseline-b',
    'baseline-b',
    'baseline-t',
    'baseline-lt',
    'baseline-lta',
    'tr-p4',
  ]);
  const packaging = attached ? 'attached' : 'detached';
  const signer = (name: SignerName) => identityOf(name).signer;
  const several = profile !== 'tr-p4' && chance(0.3);
  const beginning = several ? 'baseline-b' : profile;
  const first = await signCades(
    { kind: 'new', content: source, packaging },
    signer(random.oneOf(names)),
    { profile: beginning, ...(chance(0.2) ? { claimedRoles: ['Müdür'] } : {}) },
    sources,
  );
  let bytes = await first.toBytes();
  const beside = attached ? {} : { content: source };
  if (several) {
    const input = { kind: 'parallel', signature: new BufferSource(bytes), ...beside } as const;
    const more = await signCades(input, signer('second'), { profile: 'baseline-b' }, sources);
    bytes = await more.toBytes();
    if (profile !== 'baseline-b')
      bytes = await (await extendCades(new BufferSource(bytes), { profile, ...beside }, sources)).toBytes();
  }
  const countered = profile !== 'baseline-lta' && chance(0.3);
  if (countered) {
    const input = { kind: 'serial', signature: new BufferSource(bytes) } as const;
    bytes = await (await signCades(input, signer('second'), { profile: 'baseline-b' }, sources)).toBytes();
  }
  return {
    name: [packaging, profile, ...(several ? ['parallel'] : []), ...(countered ? ['countered'] : [])].join(
      ' ',
    ),
    bytes,
    content,
    attached,
    archived: profile === 'baseline-lta',
    stamped: profile !== 'baseline-b',
  };
}
