import { hash } from '../algorithms/index.ts';
import { cursor, der, readBitOctets, readDer, TAG } from '../der/index.ts';
import { ACCESS, EXTENSION, QC } from '../oids.ts';
import { KEY_USAGES, type KeyUsage } from '../x509/index.ts';

/** DER of an Extension around the DER of its value. */
export function extension(type: string, value: Uint8Array, critical = false): Uint8Array {
  const parts = critical ? [der.oid(type), der.boolean(true)] : [der.oid(type)];
  return der.sequence(...parts, der.octetString(value));
}

export function keyUsage(usages: readonly KeyUsage[]): Uint8Array {
  return extension(EXTENSION.keyUsage, der.namedBits(usages.map((usage) => KEY_USAGES.indexOf(usage))), true);
}

/** @param pathLength how many CAs may follow; undefined for no limit */
export function basicConstraints(ca: boolean, pathLength?: number): Uint8Array {
  const parts = ca ? [der.boolean(true)] : [];
  if (ca && pathLength !== undefined) parts.push(der.integer(pathLength));
  return extension(EXTENSION.basicConstraints, der.sequence(...parts), true);
}

/** SHA-1 of the key's bits: method 1 of RFC 5280 4.2.1.2; an identifier, not a protection. */
export function keyIdentifier(publicKeyInfo: Uint8Array): Uint8Array {
  const items = cursor(readDer(publicKeyInfo));
  items.next(TAG.SEQUENCE);
  return hash('sha1', readBitOctets(items.next(TAG.BIT_STRING)));
}

export function subjectKeyIdentifier(publicKeyInfo: Uint8Array): Uint8Array {
  return extension(EXTENSION.subjectKeyIdentifier, der.octetString(keyIdentifier(publicKeyInfo)));
}

export function authorityKeyIdentifier(publicKeyInfo: Uint8Array): Uint8Array {
  const value = der.sequence(der.implicitPrimitive(0, keyIdentifier(publicKeyInfo)));
  return extension(EXTENSION.authorityKeyIdentifier, value);
}

/** @param critical time-stamping certificates must have it critical (RFC 3161 2.3) */
export function extendedKeyUsage(purposes: readonly string[], critical = false): Uint8Array {
  return extension(EXTENSION.extendedKeyUsage, der.sequence(...purposes.map(der.oid)), critical);
}

export interface PolicyInput {
  readonly oid: string;
  /** Where the certification practice statement is. */
  readonly cpsUri?: string;
  readonly notice?: string;
}

/** id-qt-cps and id-qt-unotice (RFC 5280 4.2.1.4). */
const QUALIFIER = { cps: '1.3.6.1.5.5.7.2.1', notice: '1.3.6.1.5.5.7.2.2' };

export function certificatePolicies(policies: readonly PolicyInput[]): Uint8Array {
  const encoded = policies.map((policy) => {
    const qualifiers: Uint8Array[] = [];
    if (policy.cpsUri !== undefined)
      qualifiers.push(der.sequence(der.oid(QUALIFIER.cps), der.ia5String(policy.cpsUri)));
    if (policy.notice !== undefined)
      qualifiers.push(der.sequence(der.oid(QUALIFIER.notice), der.sequence(der.utf8String(policy.notice))));
    const id = der.oid(policy.oid);
    return qualifiers.length > 0 ? der.sequence(id, der.sequence(...qualifiers)) : der.sequence(id);
  });
  return extension(EXTENSION.certificatePolicies, der.sequence(...encoded));
}

const uri = (address: string) => der.implicitPrimitive(6, der.ia5(address));

export function crlDistributionPoints(addresses: readonly string[]): Uint8Array {
  const points = addresses.map((address) => der.sequence(der.explicit(0, der.explicit(0, uri(address)))));
  return extension(EXTENSION.crlDistributionPoints, der.sequence(...points));
}

export function authorityInfoAccess(ocsp: readonly string[], caIssuers: readonly string[]): Uint8Array {
  return extension(
    EXTENSION.authorityInfoAccess,
    der.sequence(
      ...ocsp.map((address) => der.sequence(der.oid(ACCESS.ocsp), uri(address))),
      ...caIssuers.map((address) => der.sequence(der.oid(ACCESS.caIssuers), uri(address))),
    ),
  );
}

/** Statements of a qualified certificate. A plain object identifier is one without further information. */
export type QcStatementInput =
  | string
  | { readonly kind: 'type'; readonly type: 'sign' | 'seal' }
  | { readonly kind: 'limit'; readonly currency: string; readonly amount: number; readonly exponent: number }
  | { readonly kind: 'other'; readonly oid: string; readonly information: Uint8Array };

/** The statements of Turkish qualified certificates: ETSI compliance and the national one. */
export const TURKISH_QUALIFIED: readonly QcStatementInput[] = [QC.compliance, QC.turkish];

export function qcStatements(statements: readonly QcStatementInput[]): Uint8Array {
  return extension(EXTENSION.qcStatements, der.sequence(...statements.map(encodeStatement)));
}

function encodeStatement(statement: QcStatementInput): Uint8Array {
  if (typeof statement === 'string') return der.sequence(der.oid(statement));
  switch (statement.kind) {
    case 'type': {
      const type = statement.type === 'sign' ? QC.typeSign : QC.typeSeal;
      return der.sequence(der.oid(QC.type), der.sequence(der.oid(type)));
    }
    case 'limit': {
      const { currency, amount, exponent } = statement;
      const value = der.sequence(der.printableString(currency), der.integer(amount), der.integer(exponent));
      return der.sequence(der.oid(QC.limitValue), value);
    }
    case 'other':
      return der.sequence(der.oid(statement.oid), statement.information);
  }
}
