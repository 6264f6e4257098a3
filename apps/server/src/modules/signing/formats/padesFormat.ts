import { copyRange } from '@tomar/signatures/io/index.ts';
import {
  extendPades,
  finishUpdate,
  type PreparedPades,
  preparePades,
} from '@tomar/signatures/pades/index.ts';
import type { SigningFormat } from './signingFormat.ts';

/** PDF: what was there stays, octet for octet, and the rest is appended. */
export const padesFormat: SigningFormat = {
  async prepare(source, { standard, profile, signaturesBefore: _, ...options }) {
    const state = await preparePades(source, { ...options, profile });
    const { toBeSigned, digest, algorithm } = state;
    return {
      ...{ standard, profile, state, toBeSigned, digest },
      ...{ scheme: algorithm.scheme, digestAlgorithm: algorithm.digest },
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
