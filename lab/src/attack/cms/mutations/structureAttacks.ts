import { der } from '@tomar/signatures/der';
import { childrenOf, constructed, octets } from '../asn.ts';
import { asn, chosen, type Mutation, oids, signerOf, structuredCopy } from './mutation.ts';

/** Lists, versions, frames and pieces that hold the parts together. */
export const structureAttacks: readonly Mutation[] = [
  {
    name: 'an unsigned attribute without value, or twice',
    weight: 2,
    apply(subject) {
      const signer = signerOf(subject);
      const list = signer?.withUnsigned() ?? [];
      const known = chosen(subject, list);
      const type = der.oid(subject.random.oneOf([oids.timestamp, oids.counterSignature, '2.999.7']));
      const none = constructed(0x30, asn(type), constructed(0x31));
      list.push(known === undefined || subject.random.between(0, 1) < 0.5 ? none : structuredCopy(known));
      return 'open';
    },
  },
  {
    name: 'the list of digests twice, or with what it does not know',
    weight: 1,
    apply({ container, random }) {
      const list = childrenOf(container.digests);
      const [first] = list;
      if (first === undefined) return undefined;
      list.push(random.oneOf([structuredCopy(first), asn(der.sequence(der.oid('2.999.5')))]));
      return 'open';
    },
  },
  {
    name: 'version numbers',
    weight: 1,
    apply(subject) {
      const version = octets(0x02, Buffer.from([subject.random.oneOf([0, 1, 2, 3, 4, 5, 9])]));
      const target = subject.random.oneOf([subject.container.fields[0], signerOf(subject)?.fields[0]]);
      if (target !== undefined) target.inside = version.inside;
      return 'open';
    },
  },
  {
    name: 'the list of digests',
    weight: 1,
    apply({ container, random }) {
      container.digests.inside = random.oneOf([[], [asn(der.sequence(der.oid('1.3.14.3.2.26')))]]);
      return 'open';
    },
  },
  {
    name: 'something more in a frame',
    weight: 4,
    apply(subject) {
      const { container, random } = subject;
      const { root, explicit, signedData, encapsulated } = container;
      const signer = signerOf(subject);
      const frame = random.oneOf([
        root,
        explicit,
        signedData,
        encapsulated,
        childrenOf(encapsulated)[1],
        container.content,
        signer?.info,
        signer?.fields[1],
        signer?.fields[2],
      ]);
      if (frame === undefined || !Array.isArray(frame.inside)) return undefined;
      const more = random.oneOf([
        octets(0x04, Buffer.from('kötü')),
        octets(0x05, Buffer.alloc(0)),
        constructed(0xa0, octets(0x04, Buffer.from('kötü'))),
        constructed(0x30),
      ]);
      frame.inside.splice(Math.floor(random.between(0, frame.inside.length + 1)), 0, more);
      subject.disordered = true;
      return 'open';
    },
  },
  {
    name: 'content in odd pieces',
    weight: 3,
    apply({ container, random }) {
      const { content } = container;
      if (content === undefined || Array.isArray(content.inside)) return undefined;
      const whole = content.inside;
      const half = Math.floor(whole.length / 2);
      const [one, other] = [whole.subarray(0, half), whole.subarray(half)];
      const kind = random.oneOf(['nested', 'empty', 'text', 'swapped', 'twice', 'implicit'] as const);
      const pieces = {
        nested: [constructed(0x24, octets(0x04, one), octets(0x04, other))],
        empty: [octets(0x04, one), octets(0x04, Buffer.alloc(0)), octets(0x04, other)],
        text: [octets(0x0c, one), octets(0x04, other)],
        swapped: [octets(0x04, other), octets(0x04, one)],
        twice: [octets(0x04, whole), octets(0x04, whole)],
        implicit: [octets(0x80, one), octets(0x04, other)],
      }[kind];
      Object.assign(content, constructed(0x24, ...pieces));
      if (random.between(0, 1) < 0.5) content.form = 'indefinite';
      const isOther = kind === 'twice' || (kind === 'swapped' && !Buffer.concat([other, one]).equals(whole));
      return isOther ? 'change' : 'open';
    },
  },
  {
    name: 'content that is no OCTET STRING',
    weight: 1,
    apply({ container, random }) {
      const { content } = container;
      if (content === undefined) return undefined;
      content.identifier = random.oneOf([0x0c, 0x03, 0x30, 0x16, 0x80]);
      return 'open';
    },
  },
  {
    name: 'a signer more or less',
    weight: 2,
    apply(subject) {
      const { container, random } = subject;
      const list = childrenOf(container.signerSet);
      const [first] = list;
      if (first === undefined) return undefined;
      if (random.between(0, 1) < 0.5) list.push(structuredCopy(first));
      else list.pop();
      return 'open';
    },
  },
];
