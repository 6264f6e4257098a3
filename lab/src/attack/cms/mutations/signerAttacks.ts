import { der } from '@tomar/signatures/der';
import { certificateSummary } from '@tomar/signatures/x509';
import { identityOf } from '../../xml/signers.ts';
import { childrenOf, octets } from '../asn.ts';
import { asn, flip, keyIdOf, type Mutation, signerOf, within } from './mutation.ts';

/** Value, algorithms and name of a signer. */
export const signerAttacks: readonly Mutation[] = [
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
      const { issuer, serialNumber } = certificateSummary(other);
      const kind = subject.random.oneOf(['other', 'serial', 'key'] as const);
      if (kind === 'key') Object.assign(old, octets(0x80, keyIdOf(other) ?? Buffer.from('x')));
      else if (kind === 'serial') flip(subject, childrenOf(old)[1]);
      else old.inside = [asn(issuer), asn(serialNumber)];
      return 'open';
    },
  },
];
