import { X509Certificate } from 'node:crypto';
import { der, readDer } from '@tomar/signatures/der';
import { SignatureError } from '@tomar/signatures/errors';
import { certificateFacts } from '@tomar/signatures/x509';
import type { Random } from '../../chaos/random.ts';
import { identityOf, pki } from '../xml/signers.ts';
import { type Asn, asnOf, childrenOf, constructed, encoded, octets } from './asn.ts';
import type { Base } from './base.ts';
import type { Container, Signer } from './container.ts';

export interface Subject {
  readonly base: Base;
  readonly container: Container;
  readonly random: Random;
  /** Detached content, where another is given. */
  content: Buffer;
  /** Changes the octets that were written, last of all. */
  octets?: (bytes: Buffer) => Buffer;
  /** Its parts no longer stand where they belong, so nothing more can be done to them. */
  disordered?: boolean;
}

/** `legal` has to pass, `change` may not, at `open` the judges decide. */
export type Effect = 'legal' | 'change' | 'open';

export interface Mutation {
  readonly name: string;
  readonly weight: number;
  apply(subject: Subject): Effect | undefined;
}

const oids = {
  messageDigest: '1.2.840.113549.1.9.4',
  contentType: '1.2.840.113549.1.9.3',
  signingTime: '1.2.840.113549.1.9.5',
  counterSignature: '1.2.840.113549.1.9.6',
  timestamp: '1.2.840.113549.1.9.16.2.14',
} as const;

const asn = (bytes: Uint8Array) => asnOf(bytes);

function chosen<Any>({ random }: Subject, list: readonly Any[]): Any | undefined {
  return list.length === 0 ? undefined : random.oneOf(list);
}

const signerOf = (subject: Subject): Signer | undefined => chosen(subject, subject.container.signers);

const attributesOf = (signer: Signer | undefined) => childrenOf(signer?.signed);

function isOf(attribute: Asn, oid: string): boolean {
  const [type] = childrenOf(attribute);
  return type !== undefined && encoded(type).equals(der.oid(oid));
}

const unsignedOf = ({ container }: Subject, oid: string) =>
  container.signers.flatMap((signer) =>
    childrenOf(signer.unsigned)
      .filter((attribute) => isOf(attribute, oid))
      .map((attribute) => ({ signer, attribute })),
  );

/** Every value below one, itself included. */
function within(value: Asn): Asn[] {
  return [value, ...childrenOf(value).flatMap(within)];
}

/** The frames that hold parts together and are covered by nothing. */
function frames({ base, container }: Subject): Asn[] {
  const { root, explicit, signedData, digests, encapsulated, certificates, signerSet, signers } = container;
  const outer = [root, explicit, signedData, digests, encapsulated, signerSet];
  const inner = signers.flatMap(({ info, unsigned }) => [
    info,
    ...(unsigned === undefined ? [] : [unsigned]),
  ]);
  const held = childrenOf(encapsulated).slice(1);
  return [
    ...outer,
    ...held,
    ...(certificates === undefined ? [] : [certificates]),
    ...(base.archived ? [] : inner),
  ];
}

const attribute = (oid: string, ...values: Uint8Array[]): Asn =>
  asn(der.sequence(der.oid(oid), der.tlv(0x31, ...values)));

export const legalMutations: readonly Mutation[] = [
  {
    name: 'lengths of BER',
    weight: 6,
    apply(subject) {
      const form = subject.random.oneOf(['indefinite', 'long', 'mixed'] as const);
      for (const frame of frames(subject)) {
        frame.form = form === 'mixed' ? subject.random.oneOf(['indefinite', 'long', 'short'] as const) : form;
      }
      return 'legal';
    },
  },
  {
    name: 'content in pieces',
    weight: 3,
    apply({ container }) {
      const { content, encapsulated, explicit, root, signedData } = container;
      if (content === undefined || Array.isArray(content.inside)) return undefined;
      content.form = 'pieces';
      for (const frame of [root, explicit, signedData, encapsulated, ...childrenOf(encapsulated).slice(1)]) {
        frame.form = 'indefinite';
      }
      return 'legal';
    },
  },
  {
    name: 'sets in another order',
    weight: 2,
    apply({ container }) {
      for (const set of [container.certificates, container.signerSet, container.digests])
        childrenOf(set).reverse();
      return 'legal';
    },
  },
  {
    name: 'unsigned attributes in another order',
    weight: 1,
    apply(subject) {
      const signer = signerOf(subject);
      if (signer?.unsigned === undefined) return undefined;
      childrenOf(signer.unsigned).reverse();
      return 'legal';
    },
  },
  {
    name: 'another certificate',
    weight: 2,
    apply(subject) {
      const { certificates } = subject.container;
      const more = subject.random.oneOf([
        pki.root.certificate,
        pki.tsa.certificate,
        identityOf('p384').certificate,
      ]);
      if (certificates === undefined) return undefined;
      childrenOf(certificates).splice(subject.random.oneOf([0, 1]), 0, asn(more));
      return 'legal';
    },
  },
  {
    name: 'another digest in the list',
    weight: 1,
    apply({ container }) {
      childrenOf(container.digests).push(asn(der.sequence(der.oid('2.16.840.1.101.3.4.2.10'))));
      return 'legal';
    },
  },
  {
    name: 'NULL for absent parameters of a digest',
    weight: 2,
    apply(subject) {
      if (subject.base.archived) return undefined;
      const lists = [
        ...childrenOf(subject.container.digests),
        ...subject.container.signers.flatMap(({ fields }) => fields[2] ?? []),
      ];
      for (const algorithm of lists) {
        const parts = childrenOf(algorithm);
        if (parts.length === 1) parts.push(octets(0x05, Buffer.alloc(0)));
      }
      return 'legal';
    },
  },
  {
    name: 'an unsigned attribute nobody knows',
    weight: 2,
    apply(subject) {
      signerOf(subject)
        ?.withUnsigned()
        .push(attribute('2.999.7', der.utf8String('ek')));
      return 'legal';
    },
  },
  {
    name: 'the signer named by its key',
    weight: 1,
    apply(subject) {
      const signer = subject.container.signers[0];
      if (signer === undefined || subject.base.archived) return undefined;
      const serial = childrenOf(signer.fields[1])[1];
      const found = childrenOf(subject.container.certificates).find((one) => {
        const own = serialOf(encoded(one));
        return serial !== undefined && own?.equals(encoded(serial)) === true;
      });
      if (found === undefined) return undefined;
      const keyId = keyIdOf(encoded(found));
      if (keyId === undefined) return undefined;
      signer.fields[0] = octets(0x02, Buffer.from([3]));
      signer.fields[1] = octets(0x80, keyId);
      childrenOf(signer.info).splice(0, 2, signer.fields[0] as Asn, signer.fields[1] as Asn);
      return 'legal';
    },
  },
  {
    name: 'zeros behind the end',
    weight: 1,
    apply(subject) {
      subject.octets = (bytes) => Buffer.concat([bytes, Buffer.alloc(7)]);
      return 'legal';
    },
  },
  {
    name: 'detached content put in',
    weight: 1,
    apply({ base, container }) {
      if (base.attached) return undefined;
      childrenOf(container.encapsulated).push(constructed(0xa0, octets(0x04, base.content)));
      // An archive time-stamp of version 3 covers the content by its digest, wherever it lies.
      return 'legal';
    },
  },
];

/** Undefined for one that a change before has spoilt. */
function serialOf(certificate: Uint8Array): Buffer | undefined {
  try {
    return Buffer.from(certificateFacts(certificate).serialNumber);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

function keyIdOf(certificate: Uint8Array): Buffer | undefined {
  // extensions, found by their identifier: 2.5.29.14 holds an OCTET STRING within one.
  const at = Buffer.from(certificate).indexOf(Buffer.from(der.oid('2.5.29.14')));
  if (at < 0) return undefined;
  const outer = readDer(Buffer.from(certificate).subarray(at + 5, at + 5 + 24));
  return Buffer.from(readDer(outer.content).content);
}

function flip(subject: Subject, value: Asn | undefined): boolean {
  if (value === undefined || Array.isArray(value.inside) || value.inside.length === 0) return false;
  const copy = Buffer.from(value.inside);
  const at = Math.floor(subject.random.between(0, copy.length));
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(subject.random.between(0, 8)));
  value.inside = copy;
  return true;
}

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

export const attacks: readonly Mutation[] = [
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
  {
    name: 'the signature value',
    weight: 2,
    apply(subject) {
      const signer = signerOf(subject);
      return flip(subject, signer?.value) ? 'change' : undefined;
    },
  },
  {
    name: 'another algorithm',
    weight: 3,
    apply(subject) {
      const signer = signerOf(subject);
      const target = subject.random.oneOf([signer?.fields[2], signer?.signatureAlgorithm]);
      if (target === undefined) return undefined;
      const oid = subject.random.oneOf([
        '2.16.840.1.101.3.4.2.3',
        '1.3.14.3.2.26',
        '1.2.840.113549.1.1.1',
        '1.2.840.113549.1.1.11',
        '1.2.840.113549.1.1.10',
        '1.2.840.10045.4.3.2',
        '1.2.840.10045.2.1',
        '2.999.5',
      ]);
      target.inside = [asn(der.oid(oid)), ...childrenOf(target).slice(1)];
      return 'open';
    },
  },
  {
    name: 'parameters of an algorithm',
    weight: 2,
    apply(subject) {
      const signer = signerOf(subject);
      const target = subject.random.oneOf([signer?.fields[2], signer?.signatureAlgorithm]);
      if (target === undefined) return undefined;
      const kind = subject.random.oneOf(['none', 'null', 'odd', 'flip'] as const);
      const [oid, old] = childrenOf(target);
      if (oid === undefined) return undefined;
      if (kind === 'flip')
        return flip(
          subject,
          within(old ?? oid).findLast((one) => !Array.isArray(one.inside)),
        )
          ? 'open'
          : undefined;
      target.inside =
        kind === 'none'
          ? [oid]
          : [oid, kind === 'null' ? octets(5, Buffer.alloc(0)) : asn(der.utf8String('x'))];
      return 'open';
    },
  },
  {
    name: 'another name for the signer',
    weight: 2,
    apply(subject) {
      const signer = signerOf(subject);
      const old = signer?.fields[1];
      if (signer === undefined || old === undefined) return undefined;
      const other = identityOf(subject.random.oneOf(['second', 'p384'] as const)).certificate;
      const { issuer, serialNumber } = certificateFacts(other);
      const kind = subject.random.oneOf(['other', 'serial', 'key'] as const);
      if (kind === 'key') Object.assign(old, octets(0x80, keyIdOf(other) ?? Buffer.from('x')));
      else if (kind === 'serial') flip(subject, childrenOf(old)[1]);
      else old.inside = [asn(issuer), asn(serialNumber)];
      return 'open';
    },
  },
  {
    name: 'another certificate for the same key and number',
    weight: 2,
    apply(subject) {
      const { certificates } = subject.container;
      const list = childrenOf(certificates);
      const { certificate, privateKey } = identityOf('p256');
      const at = list.findIndex((one) => encoded(one).equals(certificate));
      if (at < 0) return undefined;
      const other = pki.issue({
        key: privateKey,
        serialNumber: Buffer.from(new X509Certificate(certificate).serialNumber, 'hex'),
        subject: { country: 'TR', commonName: 'Başkası' },
      });
      list[at] = asn(other.certificate);
      return subject.container.signers.length === 1 ? 'change' : 'open';
    },
  },
  {
    name: 'certificates gone',
    weight: 1,
    apply({ container }) {
      const { certificates } = container;
      if (certificates === undefined) return undefined;
      childrenOf(container.signedData).splice(container.fields.indexOf(certificates), 1);
      return 'open';
    },
  },
  {
    name: 'revocation data of another kind',
    weight: 1,
    apply({ container, random }) {
      const { signedData, fields, signerSet } = container;
      const other = constructed(0xa1, asn(der.oid('2.999.6')), octets(0x04, Buffer.from('kötü')));
      const more = random.oneOf([
        constructed(0xa1),
        constructed(0xa1, other),
        constructed(0xa1, constructed(0x30, octets(0x02, Buffer.from([1])))),
      ]);
      childrenOf(signedData).splice(fields.indexOf(signerSet), 0, more);
      return 'open';
    },
  },
  {
    name: 'a certificate of another kind',
    weight: 1,
    apply({ container, random }) {
      const { certificates } = container;
      const [first] = childrenOf(certificates);
      if (certificates === undefined || first === undefined) return undefined;
      const more = { ...structuredCopy(first), identifier: random.oneOf([0xa0, 0xa1, 0xa2, 0xa3]) };
      childrenOf(certificates).splice(random.oneOf([0, childrenOf(certificates).length]), 0, more);
      return 'open';
    },
  },
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
        if (kind === 'huge') copy.fill(0xff, at, at + 4);
        else copy[at] = (copy[at] ?? 0) ^ 0x20;
        return copy;
      };
      return 'open';
    },
  },
];

function structuredCopy(value: Asn): Asn {
  const { identifier, inside, form } = value;
  return {
    identifier,
    inside: Array.isArray(inside) ? inside.map(structuredCopy) : Buffer.from(inside),
    form,
  };
}
