import type { KeyObject } from 'node:crypto';
import type { HashName, SchemeName } from './names.ts';

/** The kinds of keys whose sizes are listed: bits of an RSA modulus, bits of a curve's order. */
export type SizedKey = 'rsa' | 'ec';

/**
 * Until when an algorithm or a size of key is suitable. What rests on it holds where it is proven to have existed
 * before that moment; after it nothing new may rest on it.
 */
export type SuitabilityRow = {
  /** The first moment at which it is not suitable any more; null where no end is stated. */
  readonly until: Date | null;
  /** Where the date is from. */
  readonly source: string;
} & (
  | { readonly kind: 'digest'; readonly digest: HashName }
  | { readonly kind: 'scheme'; readonly scheme: SchemeName }
  /** Keys of at least this size, up to the next row of the same kind. */
  | { readonly kind: 'key'; readonly key: SizedKey; readonly bits: number }
);

export type SuitabilityTable = readonly SuitabilityRow[];

const day = (text: string) => new Date(`${text}T00:00:00Z`);

/** Nothing is suitable for the first years: an end that lies before every proof of existence. */
export const NEVER = new Date(0);

const DIGESTS = 'TS 119 312 V1.5.1, clause 5, catalogue of its annex (TS 119 322)';
const PADDING = 'TS 119 312 V1.5.1, clause 6.2 and 8.4, catalogue of its annex (TS 119 322)';
const RSA = 'TS 119 312 V2.1.1, clause 8.4';
const RSA_PAST = 'TS 119 312 V1.5.1, clause 8.4, catalogue of its annex (TS 119 322)';
const CURVES = 'TS 119 312 V1.5.1, clause 6.2 and 8.4, catalogue of its annex (TS 119 322)';
const EDWARDS = 'FIPS 186-5, 7; no date: TS 119 312 V1.5.1 does not list it';

/**
 * TS 119 312's table: what a verdict goes by unless a policy brings another. Dates are of the first day on which
 * something is not suitable; rows of one kind of key begin with the smallest.
 */
export const TS_119_312: SuitabilityTable = [
  { kind: 'digest', digest: 'md5', until: day('2004-08-01'), source: DIGESTS },
  { kind: 'digest', digest: 'sha1', until: day('2012-08-01'), source: DIGESTS },
  { kind: 'digest', digest: 'sha224', until: day('2029-01-01'), source: DIGESTS },
  { kind: 'digest', digest: 'sha256', until: null, source: DIGESTS },
  { kind: 'digest', digest: 'sha384', until: null, source: DIGESTS },
  { kind: 'digest', digest: 'sha512', until: null, source: DIGESTS },
  { kind: 'digest', digest: 'sha3-256', until: null, source: DIGESTS },
  { kind: 'digest', digest: 'sha3-384', until: null, source: DIGESTS },
  { kind: 'digest', digest: 'sha3-512', until: null, source: DIGESTS },
  { kind: 'scheme', scheme: 'rsa-pkcs1', until: day('2029-01-01'), source: PADDING },
  { kind: 'scheme', scheme: 'rsa-pss', until: null, source: PADDING },
  { kind: 'scheme', scheme: 'ecdsa', until: null, source: CURVES },
  { kind: 'scheme', scheme: 'eddsa', until: null, source: EDWARDS },
  { kind: 'key', key: 'rsa', bits: 786, until: day('2010-08-01'), source: RSA_PAST },
  { kind: 'key', key: 'rsa', bits: 1024, until: day('2019-10-01'), source: RSA_PAST },
  { kind: 'key', key: 'rsa', bits: 1900, until: day('2029-01-01'), source: RSA },
  { kind: 'key', key: 'rsa', bits: 3000, until: null, source: RSA },
  { kind: 'key', key: 'ec', bits: 160, until: day('2012-08-01'), source: CURVES },
  { kind: 'key', key: 'ec', bits: 224, until: day('2021-10-01'), source: CURVES },
  { kind: 'key', key: 'ec', bits: 256, until: null, source: CURVES },
];

/** Whether a row's algorithm or key may carry what is proven to have existed at `existed`. */
export function isSuitable({ until }: Pick<SuitabilityRow, 'until'>, existed: Date): boolean {
  return until === null || existed < until;
}

/** What is in no row is not suitable at any time. */
const UNLISTED = { until: NEVER } as const;

export function digestRow(table: SuitabilityTable, digest: HashName): Pick<SuitabilityRow, 'until'> {
  return table.find((row) => row.kind === 'digest' && row.digest === digest) ?? UNLISTED;
}

export function schemeRow(table: SuitabilityTable, scheme: SchemeName): Pick<SuitabilityRow, 'until'> {
  return table.find((row) => row.kind === 'scheme' && row.scheme === scheme) ?? UNLISTED;
}

export function keyRow(table: SuitabilityTable, { key, bits }: KeySize): Pick<SuitabilityRow, 'until'> {
  let found: Pick<SuitabilityRow, 'until'> = UNLISTED;
  for (const row of table) if (row.kind === 'key' && row.key === key && row.bits <= bits) found = row;
  return found;
}

interface KeySize {
  readonly key: SizedKey;
  readonly bits: number;
}

/** Asking a key for its details is not cheap, and the same few keys are asked for again and again. */
const sizes = new WeakMap<KeyObject, KeySize | null>();

/** The size that decides about a key, 0 where its curve or its exponent is none that is known; undefined for kinds that have one size only (EdDSA). */
export function sizeOf(key: KeyObject): KeySize | undefined {
  let size = sizes.get(key);
  if (size === undefined) {
    size = readSize(key) ?? null;
    sizes.set(key, size);
  }
  return size ?? undefined;
}

function readSize(key: KeyObject): KeySize | undefined {
  const { modulusLength, publicExponent = 0n, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined)
    return { key: 'rsa', bits: isExponent(publicExponent) ? modulusLength : 0 };
  if (key.asymmetricKeyType !== 'ec') return undefined;
  // The number in a curve's name is its size: secp384r1, prime256v1, brainpoolP320r1. Names without one belong to
  // curves of which some have 112 bits (WAP), and a curve without a name is whatever its maker wants (RFC 5480 2.1.1).
  const digits = /\d{3}/.exec(namedCurve ?? '');
  return { key: 'ec', bits: digits === null ? 0 : Number(digits[0]) };
}

/** An exponent is odd and at least 3 (RFC 8017 3.1): what 1 verifies, anybody can write. */
function isExponent(exponent: bigint): boolean {
  return exponent >= 3n && exponent % 2n === 1n;
}

/** The table with other rows in place of those about the same algorithm or size of key. */
export function amended(table: SuitabilityTable, ...rows: SuitabilityTable): SuitabilityTable {
  const replaced = new Set(rows.map(nameOf));
  return [...table.filter((row) => !replaced.has(nameOf(row))), ...rows].toSorted(
    (left, right) => sizeIn(left) - sizeIn(right),
  );
}

function nameOf(row: SuitabilityRow): string {
  switch (row.kind) {
    case 'digest':
      return row.digest;
    case 'scheme':
      return row.scheme;
    case 'key':
      return `${row.key} ${row.bits}`;
  }
}

function sizeIn(row: SuitabilityRow): number {
  return row.kind === 'key' ? row.bits : 0;
}
