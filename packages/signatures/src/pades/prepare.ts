import { hash } from '../algorithms/index.ts';
import { buildSignedAttributes, estimateSize, type SignaturePolicy } from '../cms/index.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from '../keys/signer.ts';
import { type BuiltUpdate, fieldLock, PdfDict, PdfDocument, PdfRef, PdfUpdate } from '../pdf/index.ts';
import { turkishPolicy } from '../profiles.ts';
import { askForToken } from '../timestamp/index.ts';
import type { TimestampSource } from '../validationData.ts';
import { HashState } from './hashState.ts';
import { type CoveredPades, type PreparedPades, toPrepared } from './prepared.ts';
import { type PadesProfile, wantsTimestamp } from './profile.ts';
import { type FormState, fieldLeft, readForm, refuseUnsignable } from './readForm.ts';
import { refuseBreaking } from './refuseBreaking.ts';
import { obeyField } from './seedValue/obeySeedValue.ts';
import {
  BYTE_RANGE,
  CONTENTS,
  type SignatureFacts,
  signatureDictionary,
  writeByteRange,
} from './signatureDictionary.ts';
import { placeSignature, type SignatureAppearance } from './signatureField.ts';
import { PlaceholderTooSmall, timestampRoomOf } from './timestamps/timestampRoom.ts';

export interface PadesOptions {
  /** DER of the signer's certificate. */
  readonly certificate: Uint8Array;
  /** DER of further certificates towards the root. */
  readonly chain?: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  /** The claimed time, written as /M. */
  readonly signingTime: Date;
  /** `baseline-b` unless given. */
  readonly profile?: PadesProfile;
  /**
   * The full name of an empty field to fill, or of the one to make. Unless given: in a certified document the first
   * empty field that its author left, else a new one with a fresh name.
   */
  readonly field?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly name?: string;
  readonly contact?: string;
  readonly appearance?: SignatureAppearance;
  /** Certifies the document: 1 no changes, 2 filling in and signing, 3 annotating too. Only as first signature. */
  readonly certification?: 1 | 2 | 3;
  /** In place of the profile's own policy. */
  readonly policy?: SignaturePolicy;
  /**
   * Asked for a time-stamp over what is signed, which is signed with it: proof that the document was there before
   * the signature (EN 319 122-1 5.2.8). None unless given.
   */
  readonly contentTimestamp?: TimestampSource;
  /** Octets kept free in the placeholder for each time-stamp; 12 KiB unless given, see `timestampRoomOf`. */
  readonly timestampRoom?: number;
  /** The user password of an encrypted file. */
  readonly password?: string;
  /** Hash state of the whole source, so that it need not be read again. It is not changed. */
  readonly hashState?: HashState;
}

/**
 * Prepares an incremental update with a signature to be made (EN 319 142-1; ISO 32000-2, 12.8.3.4). Reads the
 * file once, appends only, asks no key.
 *
 * Throws `pdf_empty`, `pdf_not_a_pdf`, `pdf_broken`, `pdf_encrypted`, `pdf_docmdp_forbids`,
 * `pdf_fieldmdp_forbids`, `pdf_docmdp_new_field`, `pdf_append_unsafe`, `pdf_breaks_signature`, `pdf_certification_not_first`, `pdf_reason_with_policy`, `policy_forbidden` for a policy with P1,
 * `pdf_field_signed`, `pdf_field_other_type`, `pdf_page_missing`, `pdf_rect_invalid`, `pdf_too_large`, the
 * codes of `obeyField` where the field to fill demands something else, and those of images, QR codes and
 * certificates.
 */
export async function preparePades(source: ByteSource, options: PadesOptions): Promise<PreparedPades> {
  const composed = await composePades(source, options);
  const names = ['sha256', options.algorithm.digest] as const;
  const state = await stateOf(composed.document, source, names, options.hashState);
  return toPrepared(await coverPades(composed, state), state.digest('sha256'));
}

/** An update whose digest is not taken yet. */
export interface ComposedPades {
  readonly document: PdfDocument;
  readonly built: BuiltUpdate;
  readonly options: PadesOptions;
  readonly profile: PadesProfile;
  readonly policy: SignaturePolicy | undefined;
  readonly field: string;
}

/** The part of preparing that decides whether the document can be signed, before the whole file is read. */
export async function composePades(source: ByteSource, options: PadesOptions): Promise<ComposedPades> {
  const document = await PdfDocument.open(source, openOptions(options));
  await document.probe();
  const profile = options.profile ?? 'baseline-b';
  const policy = options.policy ?? turkishPolicy(profile);
  if (profile === 'tr-p1' && policy !== undefined)
    throw new SignatureError('policy_forbidden', 'Profile P1 must not name a signature policy');
  if (policy !== undefined && options.reason !== undefined)
    throw new SignatureError('pdf_reason_with_policy', 'A signature with a policy cannot have a reason too');
  const compose = () => composeUpdate(document, options, profile, policy);
  let composed = await compose();
  // Damage that showed itself on the way: what was read before it is not to be built on.
  if (composed.update.isStale) composed = await compose();
  const { update, name, isSigned } = composed;
  const built = await update.build();
  if (isSigned) {
    fillByteRange(built, source.size);
    await refuseBreaking(source, built.bytes, options);
  }
  return { document, built, options, profile, policy, field: name };
}

export function openOptions(options: { readonly password?: string }): { password?: string } {
  return options.password === undefined ? {} : { password: options.password };
}

/** A certification is the first signature of its document (ISO 32000-2, 12.8.2.2). */
function refuseLateCertification(options: PadesOptions, form: FormState): void {
  if (options.certification === undefined) return;
  if (form.rules.certified || form.signatureFields.some((field) => field.signature !== undefined))
    throw new SignatureError(
      'pdf_certification_not_first',
      'Only the first signature of a PDF can certify it',
    );
}

async function composeUpdate(
  document: PdfDocument,
  given: PadesOptions,
  profile: PadesProfile,
  policy: SignaturePolicy | undefined,
): Promise<{ update: PdfUpdate; name: string; isSigned: boolean }> {
  const form = await readForm(document);
  refuseUnsignable(form.rules);
  const left = given.field === undefined ? fieldLeft(form) : undefined;
  const wanted = left === undefined ? given : { ...given, field: left };
  const { options, locksDocument } = await obeyField(document, form, wanted, profile, policy !== undefined);
  refuseLateCertification(options, form);
  const update = await PdfUpdate.begin(document);
  const signature = update.allocate();
  const { field, appearance } = options;
  const placed = await placeSignature(document, update, form, signature, { field, appearance });
  const root = document.trailer.get('Root');
  const facts: SignatureFacts = {
    type: 'Sig',
    subFilter: 'ETSI.CAdES.detached',
    signingTime: options.signingTime,
    size: placeholderSize(options, profile, policy),
    ...pick(options, ['name', 'reason', 'location', 'contact', 'certification']),
    ...(locksDocument ? { lock: LOCK_OF_ALL } : await lockOf(document, placed.lock)),
  };
  update.set(signature, signatureDictionary(facts, root instanceof PdfRef ? root : undefined));
  if (options.certification !== undefined) await certify(document, update, signature);
  const isSigned = form.signatureFields.some((each) => each.signature !== undefined);
  return { update, name: placed.name, isSigned };
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}

const LOCK_OF_ALL = { action: 'All', fields: [], level: 1 } as const;

/** What the field's /Lock asks for is repeated in the signature (ISO 32000-2, 12.7.5.5). */
async function lockOf(
  document: PdfDocument,
  dict: PdfDict | undefined,
): Promise<Pick<SignatureFacts, 'lock'>> {
  const lock = dict === undefined ? undefined : await fieldLock(document, dict);
  if (lock === undefined || dict === undefined) return {};
  const p = await document.numberAt(dict.get('P'));
  return { lock: p === 1 || p === 2 || p === 3 ? { ...lock, level: p } : lock };
}

async function certify(document: PdfDocument, update: PdfUpdate, signature: PdfRef): Promise<void> {
  const catalog = await document.catalog();
  const permissions = (await document.dictAt(catalog.get('Perms')))?.copy() ?? new PdfDict();
  (await update.editCatalog()).set('Perms', permissions.set('DocMDP', signature));
}

interface KnownSize {
  readonly chain: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  readonly size: number;
}

const knownSizes = new WeakMap<Uint8Array, KnownSize>();

/**
 * Known before the key is asked: a placeholder that is too small would waste a signature. The size of a plain
 * signature is kept per certificate buffer, since a signer signs often.
 */
function placeholderSize(
  options: PadesOptions,
  profile: PadesProfile,
  policy: SignaturePolicy | undefined,
): number {
  const { certificate, chain = [], algorithm, contentTimestamp, timestampRoom } = options;
  const stamps = (wantsTimestamp(profile) ? 1 : 0) + (contentTimestamp === undefined ? 0 : 1);
  const room = stamps === 0 ? timestampRoom : stamps * (timestampRoom ?? timestampRoomOf(contentTimestamp));
  const further = {
    ...(policy !== undefined && { policy }),
    ...(room !== undefined && { unsignedAttributes: room }),
  };
  if (policy !== undefined || room !== undefined)
    return estimateSize({ certificate, chain, algorithm }, further);
  const known = knownSizes.get(certificate);
  if (known !== undefined && known.chain === chain && known.algorithm === algorithm) return known.size;
  const size = estimateSize({ certificate, chain, algorithm });
  knownSizes.set(certificate, { chain, algorithm, size });
  return size;
}

/** The hash of the original, taken from what is in memory already where the file is small. */
export async function stateOf(
  document: PdfDocument,
  source: ByteSource,
  algorithms: readonly DigestAlgorithm[],
  given: HashState | undefined,
): Promise<HashState> {
  if (given !== undefined && given.size === source.size && algorithms.every((name) => given.has(name)))
    return given;
  const whole = await document.window.all();
  return whole === undefined ? HashState.of(source, algorithms) : HashState.ofBytes(whole, algorithms);
}

/** The other part: with the hash of the original, all that the key signs is known. */
export async function coverPades(
  { built, options, ...rest }: ComposedPades,
  state: HashState,
): Promise<CoveredPades> {
  const { certificate, chain = [], algorithm, signingTime, contentTimestamp: authority } = options;
  // Before the authority is asked: what was kept was decided without its next token.
  const contentRoom = options.timestampRoom ?? timestampRoomOf(authority);
  const originalSize = state.size;
  const { byteRange, contents, contentDigest } = coverUpdate(built, state, algorithm.digest);
  const stamp = authority && (await askForToken(authority, algorithm.digest, contentDigest)).der;
  if (stamp !== undefined && stamp.length > contentRoom)
    throw new PlaceholderTooSmall(
      `The time-stamp over the content takes ${stamp.length} bytes`,
      stamp.length,
    );
  const toBeSigned = buildSignedAttributes({
    contentDigest,
    digestAlgorithm: algorithm.digest,
    signerCertificate: certificate,
    ...(rest.policy !== undefined && { policy: rest.policy }),
    ...(stamp !== undefined && { contentTimestamp: stamp }),
  });
  return {
    profile: rest.profile,
    field: rest.field,
    signingTime,
    update: built.bytes,
    byteRange,
    contents,
    certificate,
    chain,
    request: { toBeSigned, digest: hash(algorithm.digest, toBeSigned), algorithm },
    originalSize,
  };
}

/** Fills in the /ByteRange around the placeholder, of an update that goes behind `size` octets. */
function fillByteRange({ bytes, marks }: BuiltUpdate, size: number) {
  const contents = marks.get(CONTENTS);
  const range = marks.get(BYTE_RANGE);
  if (contents === undefined || range === undefined) throw new TypeError('The update has no signature');
  const gap = contents.offset + contents.length;
  const byteRange = [0, size + contents.offset, size + gap, bytes.length - gap] as const;
  writeByteRange(bytes, range.offset, byteRange);
  return { contents, gap, byteRange };
}

/** Fills in the /ByteRange and hashes what it covers. */
export function coverUpdate(
  built: BuiltUpdate,
  state: HashState,
  algorithm: DigestAlgorithm,
): Pick<PreparedPades, 'byteRange' | 'contents'> & { contentDigest: Buffer } {
  const { bytes } = built;
  const { contents, gap, byteRange } = fillByteRange(built, state.size);
  const contentDigest = state.digest(algorithm, bytes.subarray(0, contents.offset), bytes.subarray(gap));
  const { length } = contents;
  return {
    byteRange,
    contents: { offset: state.size + contents.offset, length, capacity: (length - 2) / 2 },
    contentDigest,
  };
}
