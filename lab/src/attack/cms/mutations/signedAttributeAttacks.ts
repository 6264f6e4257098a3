import { der } from '@tomar/signatures/der';
import { type Asn, childrenOf, encoded } from '../asn.ts';
import {
  attribute,
  attributesOf,
  chosen,
  flip,
  type Mutation,
  type Subject,
  signerOf,
  structuredCopy,
  within,
} from './mutation.ts';

/** A change of one signer's signed attributes. */
const signedChange = (
  name: string,
  weight: number,
  change: (subject: Subject, list: Asn[]) => boolean,
): Mutation => ({
  name,
  weight,
  apply(subject) {
    const list = attributesOf(signerOf(subject));
    return list.length > 0 && change(subject, list) ? 'change' : undefined;
  },
});

/** The signed attributes of a signer. */
export const signedAttributeAttacks: readonly Mutation[] = [
  signedChange('an octet of a signed attribute', 4, (subject, list) =>
    flip(
      subject,
      chosen(
        subject,
        list.flatMap(within).filter((value) => !Array.isArray(value.inside) && value.inside.length > 0),
      ),
    ),
  ),
  signedChange('a signed attribute less', 2, (subject, list) => {
    list.splice(Math.floor(subject.random.between(0, list.length)), 1);
    return true;
  }),
  signedChange('a signed attribute twice', 2, (subject, list) => {
    const one = chosen(subject, list);
    if (one !== undefined) list.push(structuredCopy(one));
    return one !== undefined;
  }),
  signedChange('a value more in a signed attribute', 2, (subject, list) => {
    const values = childrenOf(childrenOf(chosen(subject, list))[1]);
    const [first] = values;
    if (first === undefined) return false;
    const copy = structuredCopy(first);
    const target = within(copy).findLast((value) => !Array.isArray(value.inside) && value.inside.length > 0);
    flip(subject, target);
    values.splice(subject.random.oneOf([0, values.length]), 0, copy);
    return true;
  }),
  signedChange('a signed attribute nobody knows', 2, (subject, list) => {
    list.splice(subject.random.oneOf([0, list.length]), 0, attribute('2.999.8', der.utf8String('ek')));
    return true;
  }),
  {
    name: 'signed attributes in another order or form',
    weight: 3,
    apply(subject) {
      const signer = signerOf(subject);
      if (signer?.signed === undefined) return undefined;
      const kind = subject.random.oneOf(['order', 'indefinite', 'long', 'inside'] as const);
      if (kind === 'order') childrenOf(signer.signed).reverse();
      else if (kind === 'inside') (chosen(subject, childrenOf(signer.signed)) ?? signer.signed).form = 'long';
      else signer.signed.form = kind;
      return 'open';
    },
  },
  {
    name: 'signed attributes gone',
    weight: 2,
    apply(subject) {
      const signer = signerOf(subject);
      if (signer?.signed === undefined) return undefined;
      childrenOf(signer.info).splice(signer.fields.indexOf(signer.signed), 1);
      return 'change';
    },
  },
  {
    name: 'signed attributes given as content',
    weight: 3,
    apply(subject) {
      const { container } = subject;
      const signer = signerOf(subject);
      if (signer?.signed === undefined) return undefined;
      const set = encoded({ ...signer.signed, identifier: 0x31 });
      childrenOf(signer.info).splice(signer.fields.indexOf(signer.signed), 1);
      container.signerSet.inside = [signer.info];
      if (container.content === undefined) subject.content = set;
      else container.content.inside = set;
      return 'change';
    },
  },
];
