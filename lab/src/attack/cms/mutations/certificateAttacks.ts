import { X509Certificate } from 'node:crypto';
import { der } from '@tomar/signatures/der';
import { identityOf, pki } from '../../xml/signers.ts';
import { childrenOf, constructed, encoded, octets } from '../asn.ts';
import { asn, type Mutation, structuredCopy } from './mutation.ts';

/** The certificates and revocation data that lie beside the signers. */
export const certificateAttacks: readonly Mutation[] = [
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
];
