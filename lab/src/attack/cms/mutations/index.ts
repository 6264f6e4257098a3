import { certificateAttacks } from './certificateAttacks.ts';
import { contentAttacks } from './contentAttacks.ts';
import type { Mutation } from './mutation.ts';
import { signedAttributeAttacks } from './signedAttributeAttacks.ts';
import { signerAttacks } from './signerAttacks.ts';
import { structureAttacks } from './structureAttacks.ts';
import { unsignedAttributeAttacks } from './unsignedAttributeAttacks.ts';

export { legalMutations } from './legalMutations.ts';
export type { Effect, Mutation, Subject } from './mutation.ts';

/** The octets, whatever they mean. */
const octetAttacks: readonly Mutation[] = [
  {
    name: 'octets',
    weight: 5,
    apply(subject) {
      const where = subject.random.between(0, 1);
      const kind = subject.random.oneOf(['flip', 'less', 'more', 'huge', 'behind'] as const);
      subject.octets = (bytes) => {
        const at = Math.floor(where * bytes.length);
        if (kind === 'behind') return Buffer.concat([bytes, Buffer.from('kötü')]);
        if (kind === 'less') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        if (kind === 'more')
          return Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]);
        const copy = Buffer.from(bytes);
        if (kind === 'huge') copy.subarray(at, at + 4).fill(0xff);
        else copy[at] = (copy[at] ?? 0) ^ 0x20;
        return copy;
      };
      return 'open';
    },
  },
];

/** In this order: a seed draws the same attacks as long as it stays. */
export const attacks: readonly Mutation[] = [
  ...contentAttacks,
  ...signedAttributeAttacks,
  ...signerAttacks,
  ...certificateAttacks,
  ...structureAttacks,
  ...unsignedAttributeAttacks,
  ...octetAttacks,
];
