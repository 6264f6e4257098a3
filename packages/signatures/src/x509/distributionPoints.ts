import { cursor, type DerNode, der, hasBit, readBits, readDer, TAG } from '../der/index.ts';
import { type GeneralName, readGeneralName, readGeneralNames, urisOf } from './generalName.ts';
import { type Name, readName } from './name.ts';

/** Reasons of RFC 5280 4.2.1.13 as a set of bits: bit 1 keyCompromise … bit 8 aACompromise. */
export type ReasonMask = number;

/** Every reason there is. */
export const ALL_REASONS: ReasonMask = 0b1_1111_1110;

/** One DistributionPoint (RFC 5280 4.2.1.13), of a certificate or of freshestCRL. */
export interface DistributionPoint {
  /** Where the list is; all of them hold the same one. */
  readonly urls: readonly string[];
  /** The point's names, for comparison with those of a CRL. */
  readonly names: readonly string[];
  /** Who signs the list where it is not the certificate's issuer: an indirect CRL. */
  readonly crlIssuers: readonly Name[];
  readonly reasons: ReasonMask;
}

export function readDistributionPoints(value: DerNode): readonly DistributionPoint[] {
  return value.children.map((item) => {
    const fields = cursor(item);
    const name = readPointName(fields.optional(0xa0)?.only);
    const reasons = fields.optional(0x81);
    const issuers = fields.optional(0xa2);
    return {
      ...name,
      crlIssuers: issuers === undefined ? [] : directoryNames(readGeneralNames(issuers)),
      reasons: reasons === undefined ? ALL_REASONS : readReasons(reasons),
    };
  });
}

/** DistributionPointName. A name relative to the CRL's issuer is made whole by who knows that one. */
export function readPointName(node: DerNode | undefined): Pick<DistributionPoint, 'urls' | 'names'> {
  if (node === undefined) return { urls: [], names: [] };
  if (!node.is(0xa0)) {
    const alone = der.sequence(der.tlv(TAG.SET, node.content));
    return { urls: [], names: [`${RELATIVE}${readName(readDer(alone, { rules: 'ber' })).key}`] };
  }
  const names = node.children.map((child) => ({ child, name: readGeneralName(child) }));
  return {
    urls: urisOf(names.map(({ name }) => name)),
    names: names.map(({ child, name }) => nameKey(name, child)),
  };
}

const RELATIVE = 'relative ';

/** Names of a distribution point with the relative ones made whole, below the issuer of the CRL. */
export function wholePointNames(names: readonly string[], crlIssuer: Name): readonly string[] {
  return names.map((name) =>
    name.startsWith(RELATIVE)
      ? `directory ${[crlIssuer.key, name.slice(RELATIVE.length)].filter((part) => part !== '').join(',')}`
      : name,
  );
}

export function readReasons(node: DerNode): ReasonMask {
  const { bytes } = readBits(node);
  let mask = 0;
  for (let bit = 1; bit <= 8; bit++) if (hasBit(bytes, bit)) mask |= 1 << bit;
  return mask;
}

/** The form in which names of distribution points are compared. */
export function directoryPointName(name: Name): string {
  return `directory ${name.key}`;
}

function nameKey(name: GeneralName, node: DerNode): string {
  if (name.kind === 'directory') return directoryPointName(name.name);
  return name.kind === 'uri' ? `uri ${name.value}` : `other ${hex(node.encoded)}`;
}

export function directoryNames(names: readonly GeneralName[]): readonly Name[] {
  return names.flatMap((name) => (name.kind === 'directory' ? [name.name] : []));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
