import type { EvidenceSources } from '../evidence.ts';
import type { Signer } from '../keys/signer.ts';
import type { CadesFile } from './cadesFile.ts';
import { complete } from './finish.ts';
import { type CadesInput, type CadesOptions, prepareCades, signRequestOf } from './prepare.ts';

/**
 * Signs in one go: prepares, asks the key, finishes.
 * @param sources needed from baseline-T and P2 on
 * @throws SignatureError what `prepareCades`, the key and `finishCades` throw
 */
export async function signCades(
  input: CadesInput,
  signer: Signer,
  options: CadesOptions = {},
  sources: EvidenceSources = {},
): Promise<CadesFile> {
  const prepared = await prepareCades(input, signer, options);
  const value = await signer.sign(signRequestOf(prepared));
  const { content } = input;
  const signature = input.kind === 'new' ? undefined : input.signature;
  const files = {
    ...(content === undefined ? {} : { content }),
    ...(signature === undefined ? {} : { signature }),
  };
  return complete(prepared, value, files, sources, undefined);
}
