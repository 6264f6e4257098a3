import { SignatureError } from '../errors.ts';
import { AppendedSource } from '../io/appendedSource.ts';
import type { ByteSink, ByteSource } from '../io/byteSource.ts';
import { copyRange } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import type { ExtensionSources } from '../validationData.ts';
import { extendPades } from './extend.ts';
import { finishCovered } from './finish.ts';
import type { HashState } from './hashState.ts';
import { type ComposedPades, composePades, coverPades, type PadesOptions, stateOf } from './prepare.ts';
import { type CoveredPades, fromPrepared, type PreparedPades } from './prepared.ts';
import { type PadesProfile, wantsTimestamp, wantsValidationData } from './profile.ts';
import { PlaceholderTooSmall, timestampRoomOf } from './timestamps/timestampRoom.ts';

export interface FinishOptions extends ExtensionSources {
  /** Hash state of the original; where it is given, the finished bytes are taken into it. */
  readonly hashState?: HashState;
  readonly password?: string;
}

/**
 * Everything to append to the original: the signed update and, where the profile wants them, validation data
 * and a document time-stamp. `tr-p3` ends with its time-stamp: its revocation data are collected after the
 * waiting period, with `extendPades`.
 *
 * Throws `pdf_original_changed`, the codes of `finishUpdate` and of `extendPades`.
 */
export async function completePades(
  source: ByteSource,
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: FinishOptions = {},
): Promise<Buffer> {
  if (source.size !== prepared.original.size)
    throw new SignatureError('pdf_original_changed', 'The file is not the one that was prepared for signing');
  return complete(source, fromPrepared(prepared), signatureValue, options);
}

async function complete(
  source: ByteSource,
  covered: CoveredPades,
  signatureValue: Uint8Array,
  options: FinishOptions,
): Promise<Buffer> {
  const { profile } = covered;
  const update = await finishCovered(covered, signatureValue, options);
  const { hashState, password } = options;
  hashState?.append(update);
  if (!isExtendedAtOnce(profile)) return update;
  const extension = await extendPades(new AppendedSource(source, update), {
    profile,
    // What others signed before stays at the level it has: its authorities may be unknown here.
    of: (certificate) => Buffer.compare(certificate, covered.certificate) === 0,
    digest: covered.request.algorithm.digest,
    ...(options.timestamp !== undefined && { timestamp: options.timestamp }),
    ...(options.validationData !== undefined && { validationData: options.validationData }),
    ...(hashState !== undefined && { hashState }),
    ...(password !== undefined && { password }),
  });
  hashState?.append(extension);
  return Buffer.concat([update, extension]);
}

/** P3 ends with its time-stamp: its revocation data are collected after the waiting period. */
function isExtendedAtOnce(profile: PadesProfile): boolean {
  return wantsValidationData(profile) && !profile.startsWith('tr-p3');
}

/** Writes the original and then what `completePades` gives. */
export async function finishPades(
  source: ByteSource,
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  sink: ByteSink,
  options: FinishOptions = {},
): Promise<void> {
  const bytes = await completePades(source, prepared, signatureValue, options);
  await copyRange(source, sink);
  await sink.write(bytes);
}

export type SignPadesOptions = Omit<PadesOptions, 'certificate' | 'chain' | 'algorithm'> & ExtensionSources;

/**
 * Prepares, asks the signer and finishes in one go, reading the file once. Gives the bytes to append. A hash
 * state among the options is advanced to the finished file.
 */
export async function signPades(
  source: ByteSource,
  signer: Signer,
  options: SignPadesOptions,
): Promise<Buffer> {
  return completeOnce(await composeFor(source, signer, options), source, signer, options);
}

/** The part of signing that decides whether the document can be signed. */
export function composeFor(
  source: ByteSource,
  { certificate, chain, algorithm }: Signer,
  options: SignPadesOptions,
): Promise<ComposedPades> {
  const { timestamp, contentTimestamp, profile = 'baseline-b' } = options;
  const usual = Math.max(timestampRoomOf(timestamp), timestampRoomOf(contentTimestamp));
  const timestampRoom = options.timestampRoom ?? (wantsTimestamp(profile) ? usual : undefined);
  const room = timestampRoom === undefined ? {} : { timestampRoom };
  return composePades(source, { ...options, ...room, certificate, chain, algorithm });
}

/**
 * The rest of it. A time-stamp that is longer than any of its authority's before it is met once: the document is
 * prepared anew, with the room that one takes, and the signer is asked again.
 */
export async function completeOnce(
  composed: ComposedPades,
  source: ByteSource,
  signer: Signer,
  options: SignPadesOptions,
): Promise<Buffer> {
  try {
    return await completeComposed(composed, source, signer, options);
  } catch (error) {
    if (!(error instanceof PlaceholderTooSmall) || options.timestampRoom !== undefined) throw error;
    const { timestampRoom } = error;
    const again = await composeFor(source, signer, { ...options, timestampRoom });
    return await completeComposed(again, source, signer, options);
  }
}

async function completeComposed(
  composed: ComposedPades,
  source: ByteSource,
  signer: Signer,
  options: SignPadesOptions,
): Promise<Buffer> {
  const { document, profile } = composed;
  const state = await stateOf(document, source, [signer.algorithm.digest], options.hashState);
  const covered = await coverPades(composed, state);
  const value = await signer.sign(covered.request);
  const isNeeded = options.hashState !== undefined || isExtendedAtOnce(profile);
  return complete(source, covered, value, isNeeded ? { ...options, hashState: state } : options);
}
