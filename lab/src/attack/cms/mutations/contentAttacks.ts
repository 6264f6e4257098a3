import { der } from '@tomar/signatures/der';
import { childrenOf } from '../asn.ts';
import { asn, type Mutation } from './mutation.ts';

/** What is signed, given as something else. */
export const contentAttacks: readonly Mutation[] = [
  {
    name: 'the content',
    weight: 4,
    apply(subject) {
      const { container, base, random } = subject;
      const other = random.oneOf([
        Buffer.from('Ödeme: 9.000 TL'),
        Buffer.concat([base.content, Buffer.from('\n')]),
        base.content.subarray(0, -1),
        Buffer.concat([base.content, Buffer.alloc(1)]),
        Buffer.from(base.content.toString().replaceAll('\n', '\r\n')),
      ]);
      if (other.equals(base.content)) return undefined;
      if (container.content === undefined) subject.content = other;
      else container.content.inside = other;
      return 'change';
    },
  },
  {
    name: 'other content beside content inside',
    weight: 1,
    apply(subject) {
      if (!subject.base.attached) return undefined;
      subject.content = Buffer.from('başka');
      return 'change';
    },
  },
  {
    name: 'the type of the content',
    weight: 2,
    apply(subject) {
      const [, ...rest] = childrenOf(subject.container.encapsulated);
      const oid = subject.random.oneOf(['1.2.840.113549.1.9.16.1.4', '1.2.840.113549.1.7.2', '2.999.3']);
      subject.container.encapsulated.inside = [asn(der.oid(oid)), ...rest];
      return 'change';
    },
  },
];
