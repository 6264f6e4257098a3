import { der } from '@tomar/signatures/der';
import { SignatureError } from '@tomar/signatures/errors';
import { certificateSummary } from '@tomar/signatures/x509';
import { identityOf, pki } from '../../xml/signers.ts';
import { type Asn, childrenOf, constructed, encoded, octets } from '../asn.ts';
import { asn, attribute, keyIdOf, type Mutation, type Subject, signerOf } from './mutation.ts';

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

export const legalMutations: readonly Mutation[] = [
  {
    name: 'lengths of BER',
    weight: 6,
    apply(subject) {
      const form = subject.random.oneOf(['indefinite', 'long', 'mixed'] as const);
      for (const frame of frames(subject))
        frame.form = form === 'mixed' ? subject.random.oneOf(['indefinite', 'long', 'short'] as const) : form;
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
      for (const frame of [root, explicit, signedData, encapsulated, ...childrenOf(encapsulated).slice(1)])
        frame.form = 'indefinite';
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
    return Buffer.from(certificateSummary(certificate).serialNumber);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}
