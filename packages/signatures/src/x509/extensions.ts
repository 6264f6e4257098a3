import {
  cursor,
  type DerNode,
  hasBit,
  readBits,
  readBoolean,
  readDer,
  readInteger,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import {
  type PolicyConstraints,
  type PolicyMapping,
  readPolicies,
  readPolicyConstraints,
  readPolicyMappings,
  readSkipCerts,
} from './certificatePolicies.ts';
import { type DistributionPoint, readDistributionPoints } from './distributionPoints.ts';
import { type GeneralName, readGeneralName, readGeneralNames, urisOf } from './generalName.ts';
import {
  type QualifiedStatements,
  readQcStatements,
  summariseQcStatements,
  unknownStatements,
} from './qcStatements.ts';

export const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

export type KeyUsage = (typeof KEY_USAGES)[number];

export const EKU = {
  any: '2.5.29.37.0',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
} as const;

export interface BasicConstraints {
  readonly ca: boolean;
  readonly pathLength: number | undefined;
}

export interface NameConstraints {
  readonly permitted: readonly GeneralName[];
  readonly excluded: readonly GeneralName[];
  /** Bases of subtrees with a minimum or maximum, which nobody here works out (RFC 5280 4.2.1.10). */
  readonly bounded: readonly GeneralName[];
}

/** Extensions of a certificate (RFC 5280 4.2). What is absent is undefined or an empty list. */
export interface CertificateExtensions {
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  readonly extendedKeyUsage: readonly string[] | undefined;
  readonly extendedKeyUsageCritical: boolean;
  readonly basicConstraints: BasicConstraints | undefined;
  readonly nameConstraints: NameConstraints | undefined;
  readonly subjectAltNames: readonly GeneralName[];
  /** Key identifiers as hexadecimal. */
  readonly subjectKeyId: string | undefined;
  readonly authorityKeyId: string | undefined;
  readonly ocspUrls: readonly string[];
  readonly issuerUrls: readonly string[];
  /** All addresses of `distributionPoints`. */
  readonly crlUrls: readonly string[];
  readonly distributionPoints: readonly DistributionPoint[];
  /** Where delta CRLs are (RFC 5280 4.2.1.15). */
  readonly freshestCrl: readonly DistributionPoint[];
  /** Whether a CRL distribution point or an OCSP responder is named at all, also in forms we cannot fetch. */
  readonly statesRevocation: boolean;
  readonly policies: readonly string[];
  readonly policyMappings: readonly PolicyMapping[];
  readonly policyConstraints: PolicyConstraints | undefined;
  /** inhibitAnyPolicy (RFC 5280 4.2.1.14): after how many certificates anyPolicy no longer counts. */
  readonly inhibitAnyPolicy: number | undefined;
  readonly qualified: QualifiedStatements;
  /** id-pkix-ocsp-nocheck (RFC 6960 4.2.2.2.1). */
  readonly ocspNoCheck: boolean;
  /** Critical extensions nobody here understands: such a certificate must be refused (RFC 5280 4.2). */
  readonly unknownCritical: readonly string[];
  /** Extensions that could not be read, or stand twice. */
  readonly malformed: readonly string[];
}

type Draft = { -readonly [K in keyof CertificateExtensions]: CertificateExtensions[K] } & {
  unknownCritical: string[];
  malformed: string[];
};

type Reader = (draft: Draft, value: DerNode, critical: boolean) => void;

const NO_STATEMENTS: QualifiedStatements = {
  compliant: false,
  onSecureDevice: false,
  turkish: false,
  types: [],
};

const READERS: Readonly<Record<string, Reader>> = {
  '2.5.29.15': (draft, value) => {
    const { bytes } = readBits(value);
    draft.keyUsage = new Set(KEY_USAGES.filter((_, bit) => hasBit(bytes, bit)));
  },
  '2.5.29.37': (draft, value, critical) => {
    draft.extendedKeyUsage = value.children.map(readOid);
    draft.extendedKeyUsageCritical = critical;
  },
  '2.5.29.19': (draft, value) => {
    draft.basicConstraints = readBasicConstraints(value);
  },
  '2.5.29.30': (draft, value) => {
    draft.nameConstraints = readNameConstraints(value);
  },
  '2.5.29.17': (draft, value) => {
    draft.subjectAltNames = readGeneralNames(value);
  },
  '2.5.29.14': (draft, value) => {
    draft.subjectKeyId = hex(readOctets(value));
  },
  '2.5.29.35': (draft, value) => {
    const keyId = value.children.find((child) => child.is(0x80));
    if (keyId !== undefined) draft.authorityKeyId = hex(keyId.content);
  },
  '1.3.6.1.5.5.7.1.1': (draft, value) => {
    const access = value.children.map(readAccessDescription);
    const uris = (method: string) =>
      urisOf(access.filter((item) => item.method === method).map((item) => item.location));
    draft.ocspUrls = uris('1.3.6.1.5.5.7.48.1');
    draft.issuerUrls = uris('1.3.6.1.5.5.7.48.2');
    draft.statesRevocation ||= access.some((item) => item.method === '1.3.6.1.5.5.7.48.1');
  },
  '2.5.29.31': (draft, value) => {
    draft.statesRevocation = true;
    draft.distributionPoints = readDistributionPoints(value);
    draft.crlUrls = draft.distributionPoints.flatMap(({ urls }) => urls);
  },
  '2.5.29.46': (draft, value) => {
    draft.freshestCrl = readDistributionPoints(value);
  },
  '2.5.29.32': (draft, value) => {
    draft.policies = readPolicies(value);
  },
  '2.5.29.33': (draft, value) => {
    draft.policyMappings = readPolicyMappings(value);
  },
  '2.5.29.36': (draft, value) => {
    draft.policyConstraints = readPolicyConstraints(value);
  },
  '2.5.29.54': (draft, value) => {
    draft.inhibitAnyPolicy = readSkipCerts(value);
  },
  '1.3.6.1.5.5.7.1.3': (draft, value, critical) => {
    const statements = readQcStatements(value);
    draft.qualified = summariseQcStatements(statements);
    // Of a critical one every statement is critical (RFC 3739 3.2.6).
    if (critical) draft.unknownCritical.push(...unknownStatements(statements));
  },
  '1.3.6.1.5.5.7.48.1.5': (draft) => {
    draft.ocspNoCheck = true;
  },
};

/**
 * Extensions that may be critical and have no effect on us: other names of the issuer, and attributes of the subject.
 * privateKeyUsagePeriod is none of them, for nobody here judges a value by it.
 */
const HARMLESS = new Set(['2.5.29.18', '2.5.29.9']);

/**
 * Reads `Extensions`. One that cannot be read is listed as malformed instead of making the certificate unreadable:
 * a damaged statement about something else does not change whose key this is.
 */
export function readCertificateExtensions(node: DerNode | undefined): CertificateExtensions {
  const draft: Draft = {
    keyUsage: undefined,
    extendedKeyUsage: undefined,
    extendedKeyUsageCritical: false,
    basicConstraints: undefined,
    nameConstraints: undefined,
    subjectAltNames: [],
    subjectKeyId: undefined,
    authorityKeyId: undefined,
    ocspUrls: [],
    issuerUrls: [],
    crlUrls: [],
    distributionPoints: [],
    freshestCrl: [],
    statesRevocation: false,
    policies: [],
    policyMappings: [],
    policyConstraints: undefined,
    inhibitAnyPolicy: undefined,
    qualified: NO_STATEMENTS,
    ocspNoCheck: false,
    unknownCritical: [],
    malformed: [],
  };
  const seen = new Set<string>();
  for (const { oid, critical, value } of node === undefined ? [] : readExtensionList(node)) {
    if (seen.has(oid)) draft.malformed.push(oid);
    seen.add(oid);
    const reader = Object.hasOwn(READERS, oid) ? READERS[oid] : undefined;
    if (reader === undefined) {
      if (critical && !HARMLESS.has(oid)) draft.unknownCritical.push(oid);
      continue;
    }
    try {
      reader(draft, readDer(value, { rules: 'ber' }), critical);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      draft.malformed.push(oid);
    }
  }
  return draft;
}

export interface RawExtension {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
}

/** Extensions of certificates, CRLs, OCSP answers and TSTInfo alike (RFC 5280 4.1). */
export function readExtensionList(node: DerNode): readonly RawExtension[] {
  return node.children.map((item) => {
    const fields = cursor(item);
    const oid = readOid(fields.next(TAG.OID));
    const criticalNode = fields.optional(TAG.BOOLEAN);
    const value = readOctets(fields.next());
    fields.done();
    return { oid, critical: criticalNode !== undefined && readBoolean(criticalNode), value };
  });
}

/** Types that a list has more than once: which of them counts is open, and none may be (RFC 5280 4.2, X.509 7.3). */
export function repeatedExtensions(extensions: readonly RawExtension[]): readonly string[] {
  const seen = new Set<string>();
  return extensions.flatMap(({ oid }) => {
    if (seen.has(oid)) return [oid];
    seen.add(oid);
    return [];
  });
}

function readBasicConstraints(value: DerNode): BasicConstraints {
  const fields = cursor(value);
  const ca = fields.optional(TAG.BOOLEAN);
  const pathLength = fields.optional(TAG.INTEGER);
  return {
    ca: ca !== undefined && readBoolean(ca),
    pathLength: pathLength === undefined ? undefined : readSmallInteger(pathLength),
  };
}

function readNameConstraints(value: DerNode): NameConstraints {
  const fields = cursor(value);
  const permitted = (fields.optional(0xa0)?.children ?? []).map(readSubtree);
  const excluded = (fields.optional(0xa1)?.children ?? []).map(readSubtree);
  fields.done();
  const bases = (list: readonly Subtree[]) => list.map(({ base }) => base);
  const bounded = bases([...permitted, ...excluded].filter((subtree) => subtree.bounded));
  return { permitted: bases(permitted), excluded: bases(excluded), bounded };
}

interface Subtree {
  readonly base: GeneralName;
  readonly bounded: boolean;
}

function readSubtree(item: DerNode): Subtree {
  const fields = cursor(item);
  const base = readGeneralName(fields.next());
  const minimum = fields.optional(0x80);
  const maximum = fields.optional(0x81);
  fields.done();
  return { base, bounded: (minimum !== undefined && readInteger(minimum) !== 0n) || maximum !== undefined };
}

function readAccessDescription(item: DerNode): { method: string; location: GeneralName } {
  const fields = cursor(item);
  return { method: readOid(fields.next(TAG.OID)), location: readGeneralName(fields.next()) };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
