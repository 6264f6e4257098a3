import { der } from '@tomar/signatures/der';
import { childrenOf } from '../asn.ts';
import {
  attribute,
  attributesOf,
  chosen,
  flip,
  isOf,
  type Mutation,
  oids,
  signerOf,
  structuredCopy,
  unsignedOf,
  within,
} from './mutation.ts';

/** Counter-signatures, time-stamps, and attributes on the wrong side. */
export const unsignedAttributeAttacks: readonly Mutation[] = [
  {
    name: 'a counter-signature somewhere else',
    weight: 4,
    apply(subject) {
      const { container, random } = subject;
      const found = unsignedOf(subject, oids.counterSignature)[0];
      const info = childrenOf(childrenOf(found?.attribute)[1])[0];
      if (found === undefined || info === undefined) return undefined;
      const others = container.signers.filter(({ info: one }) => one !== found.signer.info);
      const kind = random.oneOf(['other signer', 'signer', 'damaged', 'twice'] as const);
      if (kind === 'other signer') {
        const [other] = others;
        if (other === undefined) return undefined;
        other.withUnsigned().push(structuredCopy(found.attribute));
        return 'change';
      }
      if (kind === 'signer') {
        childrenOf(container.signerSet).push(structuredCopy(info));
        return 'open';
      }
      if (kind === 'damaged')
        return flip(
          subject,
          childrenOf(info).findLast(({ identifier }) => identifier === 0x04),
        )
          ? 'change'
          : undefined;
      childrenOf(childrenOf(found.attribute)[1]).push(structuredCopy(info));
      return 'open';
    },
  },
  {
    name: 'a time-stamp from elsewhere',
    weight: 3,
    apply(subject) {
      const found = chosen(subject, unsignedOf(subject, oids.timestamp));
      if (found === undefined) return undefined;
      const kind = subject.random.oneOf(['remove', 'damage', 'move', 'twice'] as const);
      const list = childrenOf(found.signer.unsigned);
      if (kind === 'remove') list.splice(list.indexOf(found.attribute), 1);
      if (kind === 'damage')
        flip(
          subject,
          chosen(
            subject,
            within(found.attribute).filter((one) => !Array.isArray(one.inside)),
          ),
        );
      if (kind === 'twice') list.push(structuredCopy(found.attribute));
      if (kind === 'move') {
        const other = subject.container.signers.find(({ info }) => info !== found.signer.info);
        other?.withUnsigned().push(structuredCopy(found.attribute));
      }
      return 'open';
    },
  },
  {
    name: 'unsigned attributes passed off as signed',
    weight: 1,
    apply(subject) {
      const signer = signerOf(subject);
      const list = attributesOf(signer);
      const moved = childrenOf(signer?.unsigned)[0] ?? attribute('2.999.9', der.NULL);
      list.push(structuredCopy(moved));
      return list.length > 1 ? 'change' : undefined;
    },
  },
  {
    name: 'signed attributes among the unsigned',
    weight: 1,
    apply(subject) {
      const signer = signerOf(subject);
      const copy = attributesOf(signer).find((one) => isOf(one, oids.signingTime));
      if (signer === undefined || copy === undefined) return undefined;
      signer.withUnsigned().push(structuredCopy(copy));
      return 'open';
    },
  },
];
