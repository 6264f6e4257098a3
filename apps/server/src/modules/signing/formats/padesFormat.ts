import { SignatureError } from '@tomar/signatures/errors';
import { type ByteSource, copyRange } from '@tomar/signatures/io';
import {
  extendPades,
  finishUpdate,
  type PadesOptions,
  type PreparedPades,
  preparePades,
} from '@tomar/signatures/pades';
import type { SigningFormat } from './signingFormat.ts';

/** PDF: what was there stays, octet for octet, and the rest is appended. */
export const padesFormat: SigningFormat = {
  wraps: false,
  async prepare(source, { standard, profile, signaturesBefore: _, ...options }) {
    const state = await prepareAllowed(source, { ...options, profile });
    const { toBeSigned, digest, algorithm } = state;
    return {
      standard,
      profile,
      state,
      toBeSigned,
      digest,
      scheme: algorithm.scheme,
      digestAlgorithm: algorithm.digest,
    };
  },
  async embed(source, { state }, value, { timestamp }, sink) {
    const update = await finishUpdate(state as PreparedPades, value, { ...(timestamp && { timestamp }) });
    await copyRange(source, sink);
    await sink.write(update);
  },
  async complete(source, order, sink) {
    const added = await extendPades(source, order);
    await copyRange(source, sink);
    await sink.write(added);
  },
};

/**
 * A certified document whose author left no field shows no further signature (ADR 0023): it is signed without one,
 * since nobody can take the box out of a job that is under way.
 */
async function prepareAllowed(source: ByteSource, options: PadesOptions): Promise<PreparedPades> {
  try {
    return await preparePades(source, options);
  } catch (error) {
    if (!(error instanceof SignatureError) || error.code !== 'pdf_docmdp_new_field') throw error;
    const { appearance: _, ...unseen } = options;
    return await preparePades(source, unseen);
  }
}
