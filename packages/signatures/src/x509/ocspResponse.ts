import { createHash } from 'node:crypto';
import { type AlgorithmIdentifier, hashByOid, readAlgorithmIdentifier } from '../algorithms/index.ts';
import { spend } from '../budget/index.ts';
import {
  cursor,
  type DerNode,
  integerBytes,
  readBitOctets,
  readDer,
  readGeneralizedTime,
  readOctets,
  readOid,
  readSmallInteger,
  readTime,
  TAG,
} from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { Certificate } from './certificate.ts';
import { type RawExtension, readExtensionList, repeatedExtensions } from './extensions.ts';
import { type Name, readName } from './name.ts';
import { type RevocationReason, reasonOf } from './revocationReason.ts';
import type { SignedStructure } from './verifySignature.ts';

export type OcspCertificateStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly date: Date; readonly reason: RevocationReason }
  | { readonly kind: 'unknown' };

/** SingleResponse (RFC 6960 4.2.1). */
export interface OcspAnswer {
  readonly hashOid: string;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  readonly serial: Uint8Array;
  readonly status: OcspCertificateStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** Certificates that expired since then are still answered for (RFC 6960 4.4.4). */
  readonly archiveCutoff: Date | undefined;
}

/** BasicOCSPResponse. */
export interface OcspResponse extends SignedStructure {
  /** OCSPResponse as it came, or as wrapped around a BasicOCSPResponse from a CMS. */
  readonly der: Uint8Array;
  /** The BasicOCSPResponse alone: what CAdES and XAdES put into their containers. */
  readonly basic: Uint8Array;
  readonly responder:
    | { readonly kind: 'name'; readonly name: Name }
    | { readonly kind: 'key'; readonly hash: Uint8Array };
  readonly producedAt: Date;
  readonly answers: readonly OcspAnswer[];
  readonly nonce: Uint8Array | undefined;
  readonly certificates: readonly Uint8Array[];
  /** Critical extensions nobody here understands, and any that is there twice: the response must not be used. */
  readonly unknownCritical: readonly string[];
  /** SHA-256 of `basic`, hexadecimal. */
  readonly fingerprint: string;
}

const OCSP_BASIC_OID = '1.3.6.1.5.5.7.48.1.1';
export const OCSP_NONCE_OID = '1.3.6.1.5.5.7.48.1.2';
const ARCHIVE_CUTOFF = '1.3.6.1.5.5.7.48.1.6';
/** Nonce, CRL references, archive cutoff, service locator, extended revoked: none changes what an answer says. */
const KNOWN = /^1\.3\.6\.1\.5\.5\.7\.48\.1\.[23679]$/;

/** Steps for one answer of a response, beside reading its values. */
const ANSWER_STEPS = 60;

const STATUSES: Readonly<Record<number, string>> = {
  1: 'malformedRequest',
  2: 'internalError',
  3: 'tryLater',
  5: 'sigRequired',
  6: 'unauthorized',
};

/**
 * Reads an OCSPResponse, or a bare BasicOCSPResponse as it stands in signatures.
 * @throws SignatureError `ocsp_refused` when the responder declined, `ocsp_malformed`, or a `der_…` code
 */
export function parseOcspResponse(der: Uint8Array): OcspResponse {
  const outer = cursor(readDer(der, { rules: 'ber' }));
  if (outer.peek()?.is(TAG.SEQUENCE) === true) return readBasic(der, der);
  const status = readSmallInteger(outer.next(TAG.ENUMERATED));
  if (status !== 0)
    throw new SignatureError('ocsp_refused', `The OCSP responder answered ${STATUSES[status] ?? status}`);
  const bytes = cursor(outer.next(0xa0).only);
  const type = readOid(bytes.next(TAG.OID));
  if (type !== OCSP_BASIC_OID)
    throw new SignatureError('ocsp_malformed', `OCSP response type ${type} is not known`);
  return readBasic(der, readOctets(bytes.next(TAG.OCTET_STRING)));
}

function readBasic(der: Uint8Array, basic: Uint8Array): OcspResponse {
  const outer = cursor(readDer(basic, { rules: 'ber' }));
  const tbs = outer.next(TAG.SEQUENCE);
  const signatureAlgorithm: AlgorithmIdentifier = readAlgorithmIdentifier(outer.next(TAG.SEQUENCE));
  const signature = readBitOctets(outer.next(TAG.BIT_STRING));
  const certificates = outer.optional(0xa0);
  outer.done();
  const items = cursor(tbs);
  items.optional(0xa0);
  const responder = readResponder(items.next());
  const producedAt = readGeneralizedTime(items.next(TAG.GENERALIZED_TIME));
  const unknownCritical: string[] = [];
  const answers = items.next(TAG.SEQUENCE).children.map((item) => readAnswer(item, unknownCritical));
  const extensions = readExtensions(items.optional(0xa1), unknownCritical);
  items.done();
  const nonce = extensions.find(({ oid }) => oid === OCSP_NONCE_OID);
  let fingerprint: string | undefined;
  return {
    der,
    basic,
    tbs: tbs.encoded,
    signatureAlgorithm,
    signature,
    responder,
    producedAt,
    answers,
    nonce: nonce === undefined ? undefined : readNonce(nonce.value),
    certificates: (certificates?.only.children ?? []).map((node) => node.encoded),
    unknownCritical,
    get fingerprint() {
      fingerprint ??= createHash('sha256').update(basic).digest('hex');
      return fingerprint;
    },
  };
}

/** RFC 8954: an OCTET STRING inside the extension's; older responders put the octets there bare. */
function readNonce(value: Uint8Array): Uint8Array {
  try {
    const node = readDer(value);
    return node.is(TAG.OCTET_STRING) ? node.content : value;
  } catch {
    return value;
  }
}

function readResponder(node: DerNode): OcspResponse['responder'] {
  if (node.is(0xa1)) return { kind: 'name', name: readName(node.only) };
  if (node.is(0xa2)) return { kind: 'key', hash: readOctets(node.only) };
  throw new SignatureError('ocsp_malformed', 'An OCSP response does not say whose it is');
}

function readExtensions(node: DerNode | undefined, unknownCritical: string[]): readonly RawExtension[] {
  if (node === undefined) return [];
  const extensions = readExtensionList(node.only);
  for (const { oid, critical } of extensions) if (critical && !KNOWN.test(oid)) unknownCritical.push(oid);
  unknownCritical.push(...repeatedExtensions(extensions));
  return extensions;
}

function readAnswer(node: DerNode, unknownCritical: string[]): OcspAnswer {
  spend(ANSWER_STEPS);
  const items = cursor(node);
  const id = cursor(items.next(TAG.SEQUENCE));
  const hashOid = readAlgorithmIdentifier(id.next(TAG.SEQUENCE)).oid;
  const issuerNameHash = readOctets(id.next(TAG.OCTET_STRING));
  const issuerKeyHash = readOctets(id.next(TAG.OCTET_STRING));
  const serial = integerBytes(id.next(TAG.INTEGER));
  const status = readStatus(items.next());
  const thisUpdate = readTime(items.next(TAG.GENERALIZED_TIME));
  const nextUpdate = items.optional(0xa0);
  const extensions = readExtensions(items.optional(0xa1), unknownCritical);
  const cutoff = extensions.find(({ oid }) => oid === ARCHIVE_CUTOFF);
  return {
    hashOid,
    issuerNameHash,
    issuerKeyHash,
    serial,
    status,
    thisUpdate,
    nextUpdate: nextUpdate === undefined ? undefined : readTime(nextUpdate.only),
    archiveCutoff: cutoff === undefined ? undefined : readTime(readDer(cutoff.value)),
  };
}

function readStatus(node: DerNode): OcspCertificateStatus {
  if (node.is(0x80)) return { kind: 'good' };
  if (node.is(0x82)) return { kind: 'unknown' };
  if (!node.is(0xa1)) throw new SignatureError('ocsp_malformed', 'An OCSP response has no known status');
  const items = cursor(node, 0xa1);
  const date = readTime(items.next(TAG.GENERALIZED_TIME));
  const reason = items.optional(0xa0);
  return { kind: 'revoked', date, reason: reason === undefined ? 'unspecified' : reasonOf(reason.only) };
}

/**
 * The answer about one certificate of one issuer, whichever digest the responder used for its identifiers. Where there
 * are several, a revocation for good counts, else the newest, else the worse of two that are as new.
 */
export function answerFor(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): OcspAnswer | undefined {
  const issuers = new Map<string, IssuerDigests | undefined>();
  let newest: OcspAnswer | undefined;
  spend(response.answers.length);
  for (const answer of response.answers) {
    if (newest !== undefined && !prevails(answer, newest)) continue;
    if (Buffer.compare(answer.serial, certificate.serialBytes) !== 0) continue;
    // A response may have thousands of answers by one digest: the issuer is hashed once.
    if (!issuers.has(answer.hashOid))
      issuers.set(answer.hashOid, issuerDigests(answer.hashOid, certificate, issuer));
    const digests = issuers.get(answer.hashOid);
    if (digests?.name.equals(answer.issuerNameHash) && digests.key.equals(answer.issuerKeyHash))
      newest = answer;
  }
  return newest;
}

/** Whether an answer names this certificate, by number and its issuer's name; whose key answers is another question. */
export function isNamedIn(
  { serial, hashOid, issuerNameHash }: OcspAnswer,
  certificate: Certificate,
): boolean {
  const hash = hashByOid(hashOid);
  if (hash === undefined || Buffer.compare(serial, certificate.serialBytes) !== 0) return false;
  return createHash(hash).update(certificate.issuer.encoded).digest().equals(issuerNameHash);
}

function prevails(answer: OcspAnswer, other: OcspAnswer): boolean {
  const [one, two] = [answer, other].map(({ status }) => finality(status));
  if (one === 2 || two === 2) return (one ?? 0) > (two ?? 0);
  const [age, otherAge] = [answer.thisUpdate.getTime(), other.thisUpdate.getTime()];
  return age === otherAge ? (one ?? 0) > (two ?? 0) : age > otherAge;
}

/** How final a status is: only a hold is taken back (RFC 5280 5.3.1). */
function finality(status: OcspCertificateStatus): number {
  if (status.kind !== 'revoked') return 0;
  return status.reason === 'certificateHold' || status.reason === 'removeFromCRL' ? 1 : 2;
}

interface IssuerDigests {
  readonly name: Buffer;
  readonly key: Buffer;
}

function issuerDigests(
  hashOid: string,
  certificate: Certificate,
  issuer: Certificate,
): IssuerDigests | undefined {
  const hash = hashByOid(hashOid);
  if (hash === undefined) return undefined;
  const digest = (bytes: Uint8Array) => createHash(hash).update(bytes).digest();
  return { name: digest(certificate.issuer.encoded), key: digest(issuer.publicKeyBits) };
}

/** Whether the certificate is the one a response names as its responder (RFC 6960 4.2.1: name, or SHA-1 of the key). */
export function isResponder(response: OcspResponse, certificate: Certificate): boolean {
  if (response.responder.kind === 'name') return response.responder.name.key === certificate.subject.key;
  return createHash('sha1').update(certificate.publicKeyBits).digest().equals(response.responder.hash);
}
