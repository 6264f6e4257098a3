import { hash } from '../algorithms/index.ts';
import type { Signer } from '../keys/signer.ts';
import type { ExtensionSources } from '../validationData.ts';
import type { CadesFile } from './cadesFile.ts';
import { complete } from './finish.ts';
import { refuseMissingSources } from './levels.ts';
import { type CadesInput, type CadesOptions, draftCades } from './prepare.ts';
import { levelAtSigning } from './profile.ts';

/**
 * Signs in one go: prepares, asks the key, finishes. A profile whose sources are missing is refused before the key
 * is asked.
 * @param sources needed from baseline-T and P2 on
 * @throws SignatureError what `prepareCades`, the key and `finishCades` throw
 */
export async function signCades(
  input: CadesInput,
  signer: Signer,
  options: CadesOptions = {},
  sources: ExtensionSources = {},
): Promise<CadesFile> {
  const draft = await draftCades(input, signer, options);
  refuseMissingSources(levelAtSigning(draft.profile), sources);
  const { toBeSigned, algorithm } = draft;
  const value = await signer.sign({ toBeSigned, digest: hash(algorithm.digest, toBeSigned), algorithm });
  const { content } = input;
  const signature = input.kind === 'new' ? undefined : input.signature;
  const files = {
    ...(content === undefined ? {} : { content }),
    ...(signature === undefined ? {} : { signature }),
  };
  return complete(draft, value, files, sources, undefined);
}
