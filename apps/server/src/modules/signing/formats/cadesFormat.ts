import { wantsTimestamp } from '@tomar/contract';
import { extendCades, finishCades, type PreparedCades, prepareCades } from '@tomar/signatures/cades';
import type { ByteSource } from '@tomar/signatures/io';
import type { SignatureOrder, SigningFormat } from './signingFormat.ts';

/**
 * CMS with the document inside. The first signature makes the file; the next ones stand beside it (parallel) or sign
 * the one before (serial).
 */
export const cadesFormat: SigningFormat = {
  wraps: true,
  async prepare(source, { standard, profile, signaturesBefore, signingTime, ...signer }) {
    const input = inputFor(standard, source, signaturesBefore);
    const state = await prepareCades(input, signer, { profile, signingTime });
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
  async embed(source, { state, profile }, value, sources, sink) {
    // As far as the time-stamp: the rest is for `complete`. The policy of the profile is signed already.
    const reached = wantsTimestamp(profile) ? 'baseline-t' : 'baseline-b';
    const prepared: PreparedCades = { ...(state as PreparedCades), profile: reached };
    const files = prepared.kind === 'new' ? { content: source } : { signature: source };
    await (await finishCades(prepared, value, files, sources)).writeTo(sink);
  },
  async complete(source, { timestamp, validationData, ...options }, sink) {
    await (await extendCades(source, options, { timestamp, validationData })).writeTo(sink);
  },
};

function inputFor(standard: SignatureOrder['standard'], source: ByteSource, signaturesBefore: number) {
  if (signaturesBefore === 0) return { kind: 'new', content: source, packaging: 'attached' } as const;
  return { kind: standard === 'CadesSerial' ? 'serial' : 'parallel', signature: source } as const;
}
