import { hash } from '../algorithms/index.ts';
import type { CmsSignerInfo } from '../cms/read/index.ts';
import { readSigningTime } from '../cms/read/index.ts';
import { type ContainerParts, isFrozen } from '../cms/write/containerParts.ts';
import {
  counterSignaturesOf,
  hasOldArchiveTimestamp,
  hasUnsigned,
  readSignerParts,
  type SignerParts,
  withCounterSignature,
} from '../cms/write/signerParts.ts';
import { SignatureError } from '../errors.ts';
import { ATTRIBUTE } from '../oids.ts';

/**
 * Where a signature is: the index of the SignerInfo, then at each level the index of the counter-signature.
 * `[0]` is the first signer, `[0, 1]` the second counter-signature on it.
 */
export type SignerPath = readonly number[];

/**
 * Which signature is meant: by place, or by name (`signatureName`). Adding to a file sorts its signers anew, so
 * a place is good for the file it was read from, a name for all that come after it.
 */
export type SignerChoice = SignerPath | string;

const MAX_DEPTH = 32;

/** Name of a signature that survives sorting and extension: SHA-256 of its value, hexadecimal. */
export function signatureName(info: CmsSignerInfo): string {
  return Buffer.from(hash('sha256', info.signature)).toString('hex');
}

export interface SignerPlace {
  readonly path: SignerPath;
  readonly parts: SignerParts;
  readonly info: CmsSignerInfo;
}

/** Every signature of a container with its counter-signatures, outer ones first. */
export function* everySigner(container: ContainerParts): Generator<SignerPlace> {
  for (const [index, signer] of container.signers.entries()) yield* below(signer, [index]);
}

function* below(parts: SignerParts, path: SignerPath): Generator<SignerPlace> {
  if (path.length > MAX_DEPTH)
    throw new SignatureError('cms_malformed', 'Counter-signatures are nested too deeply');
  yield { path, parts, info: readSignerParts(parts) };
  for (const [index, place] of counterSignaturesOf(parts).entries())
    yield* below(place.signer, [...path, index]);
}

/** @throws SignatureError `signer_not_found` */
export function signerAt(container: ContainerParts, path: SignerPath): SignerPlace {
  for (const place of everySigner(container)) {
    if (place.path.length === path.length && place.path.every((step, index) => step === path[index]))
      return place;
  }
  throw new SignatureError('signer_not_found', `There is no signature at ${path.join('.')}`);
}

/** @throws SignatureError `signer_not_found` */
export function chosenSigner(container: ContainerParts, choice: SignerChoice): SignerPlace {
  return typeof choice === 'string' ? signerNamed(container, choice) : signerAt(container, choice);
}

/** @throws SignatureError `signer_not_found` */
export function signerNamed(container: ContainerParts, name: string): SignerPlace {
  for (const place of everySigner(container)) if (signatureName(place.info) === name) return place;
  throw new SignatureError('signer_not_found', 'The signature that was to be signed is not in the file');
}

/**
 * The signature a serial one goes on unless said otherwise: down from the newest signer to its newest
 * counter-signature, by claimed signing time, so that each signs the one before.
 */
export function newestSigner(container: ContainerParts): SignerPlace {
  let newest: SignerPlace | undefined;
  for (const place of everySigner(container)) {
    if (newest === undefined || timeOf(place) >= timeOf(newest)) newest = place;
  }
  if (newest === undefined) throw new SignatureError('signer_not_found', 'The file holds no signature');
  return newest;
}

function timeOf({ info }: SignerPlace): number {
  return readSigningTime(info)?.getTime() ?? 0;
}

/**
 * Refuses to change a signature that an archive time-stamp further up covers: a counter-signature's attributes
 * are part of its parent's attribute, whose digest the time-stamp holds (EN 319 122-1 5.5.2).
 * @throws SignatureError `archive_covers_signature`
 */
export function refuseCovered(container: ContainerParts, path: SignerPath): void {
  for (let length = 1; length < path.length; length++) {
    if (hasArchiveTimestamp(signerAt(container, path.slice(0, length)).parts)) throw covered();
  }
}

/**
 * Refuses further signatures beside and below archive time-stamps of the older versions: these are over the
 * certificates of the whole container and over all attributes (EN 319 122-1 5.5.3).
 * @throws SignatureError `archive_covers_signature`
 */
export function refuseFrozen(container: ContainerParts): void {
  if (isFrozen(container)) throw covered();
}

function covered(): SignatureError {
  return new SignatureError('archive_covers_signature', 'An archive time-stamp covers what would be changed');
}

export function hasArchiveTimestamp(signer: SignerParts): boolean {
  return hasUnsigned(signer, ATTRIBUTE.archiveTimestampV3) || hasOldArchiveTimestamp(signer);
}

/** The container with the signature at a path exchanged for its changed form. */
export function withSigner(
  container: ContainerParts,
  path: SignerPath,
  changed: SignerParts,
): ContainerParts {
  const [first, ...rest] = path;
  const signers = container.signers.map((signer, index) =>
    index === first ? replace(signer, rest, changed) : signer,
  );
  return { ...container, signers };
}

function replace(signer: SignerParts, path: SignerPath, changed: SignerParts): SignerParts {
  const [first, ...rest] = path;
  if (first === undefined) return changed;
  const place = counterSignaturesOf(signer)[first];
  if (place === undefined) throw new SignatureError('signer_not_found', 'There is no such counter-signature');
  return withCounterSignature(signer, place, replace(place.signer, rest, changed));
}
