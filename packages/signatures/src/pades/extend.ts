import { SignatureError } from '../errors.ts';
import { AppendedSource } from '../io/appendedSource.ts';
import type { ByteSource } from '../io/byteSource.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import { PdfDocument, PdfUpdate } from '../pdf/index.ts';
import { turkishPolicyOid } from '../profiles.ts';
import { findSignerCertificate, type TimestampToken } from '../timestamp/index.ts';
import type { ExtensionSources, ValidationData, ValidationDataRequest } from '../validationData.ts';
import type { HashState } from './hashState.ts';
import { openOptions, stateOf } from './prepare.ts';
import { type PadesProfile, wantsDocumentTimestamp, wantsTimestamp, wantsValidationData } from './profile.ts';
import { readForm } from './readForm.ts';
import { certificatesOf, type ReadSignature, readSignatures } from './readSignatures.ts';
import { refuseBreaking } from './refuseBreaking.ts';
import { addToStore, type SignatureValidationData } from './securityStore.ts';
import { buildWithTimestamp } from './timestamps/documentTimestamp.ts';

export interface ExtendOptions extends ExtensionSources {
  readonly profile: PadesProfile;
  /**
   * Whose signatures, by the signer's certificate (DER); those of others stay as they came. All unless given.
   */
  readonly of?: (certificate: Uint8Array) => boolean;
  /** Digest of document time-stamps; SHA-256 unless given. */
  readonly digest?: DigestAlgorithm;
  readonly password?: string;
  /**
   * Milliseconds that must have gone by since the time-stamp before revocation data are collected: the 24 hours
   * of P2 and P3. None unless given.
   */
  readonly waitingPeriod?: number;
  /** The present; for tests. */
  readonly now?: Date;
  /** Hash state of the whole source, so that it need not be read again. It is not changed. */
  readonly hashState?: HashState;
}

/**
 * Extends the signatures of a document to a higher level by appending: document time-stamps, certificates and
 * revocation data (EN 319 142-1, 6.3). Gives the bytes to append; none where nothing is missing. A document at
 * the archive level already is renewed by another time-stamp.
 *
 * Throws `pdf_no_signature`, `profile_conflict` where no signature names the policy of P2 to P4, `waiting_period`,
 * `ocsp_required` (P4), `crl_required` (P3), `timestamp_source_missing`, `timestamp_mismatch`,
 * `material_source_missing`, `pdf_signer_unknown`, `pdf_breaks_signature`, the codes of reading PDFs, and what the
 * sources throw.
 */
export async function extendPades(source: ByteSource, options: ExtendOptions): Promise<Buffer> {
  const added: Buffer[] = [];
  const work = await begin(source, options);
  let current = work;
  const append = async (bytes: Buffer) => {
    await refuseBreaking(current.source, bytes, options);
    added.push(bytes);
    const hashState = (await current.state()).fork();
    hashState.append(bytes);
    current = await begin(new AppendedSource(source, Buffer.concat(added)), { ...options, hashState });
  };
  const { profile } = options;
  refuseOtherFamily(chosen(current.signatures, options), profile);
  const isBare = (each: ReadSignature) => !isStamped(each, current.signatures);
  if (wantsTimestamp(profile) && chosen(current.signatures, options).some(isBare))
    await append(await timestamped(current, options, []));
  if (!wantsValidationData(profile)) return Buffer.concat(added);
  const signatures = chosen(current.signatures, options);
  refuseEarly(signatures, options);
  const additions = await collect(signatures, options);
  const last = wantsDocumentTimestamp(profile)
    ? await timestamped(current, options, additions)
    : await stored(current, additions);
  if (last !== undefined) {
    await refuseBreaking(current.source, last, options);
    added.push(last);
  }
  return Buffer.concat(added);
}

/** The signatures to extend, and the document time-stamps that came after the first of them. */
function chosen(all: readonly ReadSignature[], { of }: ExtendOptions): readonly ReadSignature[] {
  if (of === undefined) return all;
  const ours = all.filter(
    ({ isTimestamp, signer }) => !isTimestamp && signer !== undefined && of(signer.der),
  );
  const [first] = ours;
  if (first === undefined)
    throw new SignatureError('pdf_no_signature', 'None of the signatures is to be extended');
  return all.filter((each) => (each.isTimestamp ? each.end > first.end : ours.includes(each)));
}

async function begin(source: ByteSource, options: ExtendOptions) {
  const document = await PdfDocument.open(source, openOptions(options));
  await document.probe();
  const form = await readForm(document);
  const signatures = await readSignatures(document, form.signatureFields);
  if (signatures.every((each) => each.isTimestamp))
    throw new SignatureError('pdf_no_signature', 'The PDF has no signature that could be extended');
  let known: HashState | undefined;
  /** The file is read through only where a time-stamp is made. */
  const state = async () => {
    known ??= await stateOf(document, source, [options.digest ?? 'sha256'], options.hashState);
    return known;
  };
  return { source, document, form, signatures, state };
}

/** P2 to P4 need their policy among the signed attributes, where it cannot be added any more. */
function refuseOtherFamily(signatures: readonly ReadSignature[], profile: PadesProfile): void {
  const policy = turkishPolicyOid(profile);
  if (policy === undefined || signatures.some((each) => each.policy === policy)) return;
  throw new SignatureError('profile_conflict', 'No signature names the policy of the profile');
}

function refuseEarly(signatures: readonly ReadSignature[], options: ExtendOptions): void {
  const { waitingPeriod = 0, now = new Date() } = options;
  const tokens = signatures.filter((each) => !each.isTimestamp).flatMap((each) => each.tokens);
  if (tokens.some((token) => now.getTime() - token.info.time.getTime() < waitingPeriod))
    throw new SignatureError(
      'waiting_period',
      'Revocation information may only be collected after the waiting period',
    );
}

/** P4 wants OCSP for the signer, P3 a CRL. */
function refuseOtherRevocation(
  { role, prefer }: ValidationDataRequest,
  validationData: ValidationData,
): void {
  if (role !== 'signer') return;
  if (prefer === 'ocsp' && validationData.ocspResponses.length === 0)
    throw new SignatureError('ocsp_required', "P4 wants an OCSP answer about the signer's certificate");
  if (prefer === 'crl' && validationData.crls.length === 0)
    throw new SignatureError('crl_required', "P3 wants a CRL about the signer's certificate");
}

type Work = Awaited<ReturnType<typeof begin>>;

/** By a time-stamp inside of it, or by a document time-stamp that came later. */
function isStamped(signature: ReadSignature, all: readonly ReadSignature[]): boolean {
  return signature.tokens.length > 0 || all.some((other) => other.isTimestamp && other.end > signature.end);
}

async function timestamped(
  { document, form, state }: Work,
  options: ExtendOptions,
  additions: readonly SignatureValidationData[],
): Promise<Buffer> {
  const makeUpdate = async () => {
    const update = await PdfUpdate.begin(document);
    if (additions.length > 0) await addToStore(document, update, additions);
    return update;
  };
  const { timestamp } = options;
  return buildWithTimestamp(document, form, makeUpdate, await state(), options.digest ?? 'sha256', timestamp);
}

/** Undefined where all of it is there already. */
async function stored(
  { document }: Work,
  additions: readonly SignatureValidationData[],
): Promise<Buffer | undefined> {
  const update = await PdfUpdate.begin(document);
  return (await addToStore(document, update, additions)) ? (await update.build()).bytes : undefined;
}

/** Validation data for each signature and for each time-stamp on it, at the time that the first time-stamp proves. */
async function collect(
  signatures: readonly ReadSignature[],
  options: ExtendOptions,
): Promise<SignatureValidationData[]> {
  const { validationData: find } = options;
  if (find === undefined)
    throw new SignatureError(
      'material_source_missing',
      'The profile wants revocation data, and there is no source for them',
    );
  const collected: SignatureValidationData[] = [];
  for (const signature of signatures) {
    const stamps = [...signature.contentTokens, ...signature.tokens];
    const requests: ValidationDataRequest[] = stamps.map(requestForToken);
    if (!signature.isTimestamp) requests.push(requestForSigner(signature, signatures, options));
    const parts: ValidationData[] = [];
    for (const request of requests) {
      const validationData = await find(request);
      refuseOtherRevocation(request, validationData);
      parts.push(validationData);
    }
    collected.push({ contents: signature.contents, validationData: merge(parts) });
  }
  return collected;
}

function requestForSigner(
  signature: ReadSignature,
  all: readonly ReadSignature[],
  { profile, waitingPeriod }: ExtendOptions,
): ValidationDataRequest {
  const { signer, certificates } = signature;
  if (signer === undefined)
    throw new SignatureError('pdf_signer_unknown', `The signature ${signature.field} lacks its certificate`);
  const later = all.filter((other) => other.isTimestamp && other.end > signature.end);
  const times = [signature, ...later].flatMap(({ tokens }) =>
    tokens.map((token) => token.info.time.getTime()),
  );
  const at = times.length === 0 ? new Date() : new Date(Math.min(...times));
  const request = { certificate: signer.der, role: 'signer', candidates: certificates, at } as const;
  if (profile.startsWith('tr-p4')) return { ...request, prefer: 'ocsp' };
  if (!profile.startsWith('tr-p')) return request;
  if (waitingPeriod === undefined) return { ...request, prefer: 'crl' };
  return { ...request, prefer: 'crl', listedSince: new Date(at.getTime() + waitingPeriod) };
}

function requestForToken(token: TimestampToken): ValidationDataRequest {
  const authority = findSignerCertificate(token.signer, certificatesOf(token.cms));
  if (authority === undefined)
    throw new SignatureError('pdf_signer_unknown', 'A time-stamp lacks the certificate of its authority');
  return {
    certificate: authority.der,
    role: 'timestamp',
    candidates: token.cms.certificates,
    at: token.info.time,
  };
}

function merge(parts: readonly ValidationData[]): ValidationData {
  return {
    certificates: parts.flatMap((part) => part.certificates),
    crls: parts.flatMap((part) => part.crls),
    ocspResponses: parts.flatMap((part) => part.ocspResponses),
  };
}
