import type { EvidenceSources } from '../evidence.ts';
import type { ByteSink, ByteSource } from '../io/byteSource.ts';
import { copyRange } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import { AppendedSource } from './appendedSource.ts';
import { extendPades } from './extend.ts';
import { finishUpdate, refuseOtherSize } from './finish.ts';
import type { HashState } from './hashState.ts';
import {
  composePades,
  coverPades,
  type PadesOptions,
  type PreparedPades,
  signRequestOf,
  stateOf,
} from './prepare.ts';
import { wantsValidationData } from './profile.ts';

export interface FinishOptions extends EvidenceSources {
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
  refuseOtherSize(source.size, prepared);
  const update = await finishUpdate(prepared, signatureValue, options);
  const { hashState, password } = options;
  hashState?.append(update);
  const { profile } = prepared;
  if (!wantsValidationData(profile) || profile.startsWith('tr-p3')) return update;
  const extension = await extendPades(new AppendedSource(source, update), {
    profile,
    digest: prepared.algorithm.digest,
    ...(options.timestamp !== undefined && { timestamp: options.timestamp }),
    ...(options.material !== undefined && { material: options.material }),
    ...(hashState !== undefined && { hashState }),
    ...(password !== undefined && { password }),
  });
  hashState?.append(extension);
  return Buffer.concat([update, extension]);
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

export type SignPadesOptions = Omit<PadesOptions, 'certificate' | 'chain' | 'algorithm'> & EvidenceSources;

/**
 * Prepares, asks the signer and finishes in one go, reading the file once. Gives the bytes to append. A hash
 * state among the options is advanced to the finished file.
 */
export async function signPades(
  source: ByteSource,
  signer: Signer,
  options: SignPadesOptions,
): Promise<Buffer> {
  const { certificate, chain, algorithm } = signer;
  const composed = await composePades(source, { ...options, certificate, chain, algorithm });
  const state = await stateOf(composed.document, source, { ...options, algorithm });
  const prepared = coverPades(composed, state);
  const value = await signer.sign(signRequestOf(prepared));
  return completePades(source, prepared, value, { ...options, hashState: state });
}
