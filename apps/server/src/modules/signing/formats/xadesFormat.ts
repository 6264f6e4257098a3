import { wantsTimestamp } from '@tomar/contract';
import type { ByteSource } from '@tomar/signatures/io';
import {
  extendXades,
  finishXades,
  guaranteeLetter,
  prepareXades,
  type XadesState,
} from '@tomar/signatures/xades';
import type { SigningFormat } from './signingFormat.ts';

/** XML with each signature in the document, none covering another, so that all may sign at once. */
export const xadesFormat: SigningFormat = {
  wraps: false,
  async prepare(source, { standard, profile, certificate, chain, algorithm, signingTime }) {
    const document = await whole(source);
    const { state, toBeSigned, digest } = prepareXades(
      { form: 'enveloped', document },
      {
        ...(standard === 'XadesGuarantee' && guaranteeLetter()),
        profile,
        certificate,
        chain,
        algorithm,
        signingTime,
      },
    );
    return {
      standard,
      profile,
      state: without(document, state),
      toBeSigned: base64(toBeSigned),
      digest: base64(digest),
      scheme: algorithm.scheme,
      digestAlgorithm: algorithm.digest,
    };
  },
  async embed(source, { state, profile }, value, sources, sink) {
    const signed = finishXades(within(await whole(source), state as StateBeside), value);
    if (!wantsTimestamp(profile)) return sink.write(signed);
    await sink.write(await extendXades(signed, 'baseline-t', sources, { signature: 'last' }));
  },
  async complete(source, { profile, timestamp, validationData, ...options }, sink) {
    await sink.write(await extendXades(await whole(source), profile, { timestamp, validationData }, options));
  },
};

/** The state without the document's own octets, which lie in the store: `before` begins, `after` ends with them. */
interface StateBeside extends XadesState {
  readonly head: number;
  readonly tail: number;
}

function without(document: Buffer, state: XadesState): StateBeside {
  const before = Buffer.from(state.before, 'base64');
  const after = Buffer.from(state.after, 'base64');
  const head = alike(before.length, document.length, (at) => before[at] === document[at]);
  const tail = alike(after.length, document.length, (at) => after.at(-1 - at) === document.at(-1 - at));
  return {
    ...state,
    before: base64(before.subarray(head)),
    after: base64(after.subarray(0, after.length - tail)),
    head,
    tail,
  };
}

function alike(one: number, other: number, isSame: (at: number) => boolean): number {
  let count = 0;
  while (count < Math.min(one, other) && isSame(count)) count += 1;
  return count;
}

function within(document: Buffer, { head, tail, ...state }: StateBeside): XadesState {
  const before = [document.subarray(0, head), Buffer.from(state.before, 'base64')];
  const after = [Buffer.from(state.after, 'base64'), document.subarray(document.length - tail)];
  return { ...state, before: base64(Buffer.concat(before)), after: base64(Buffer.concat(after)) };
}

const whole = async (source: ByteSource): Promise<Buffer> => {
  const bytes = await source.read(0, source.size);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
};

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
