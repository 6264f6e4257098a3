import { signCades } from '../../cades/index.ts';
import { BufferSource } from '../../io/index.ts';
import type { Signer } from '../../keys/signer.ts';
import type { SignatureProfile } from '../../profiles.ts';
import { testPki } from '../keys.ts';
import { type TestSourcesOptions, testSources } from '../validationData.ts';
import { KIND } from './signedPdf.ts';

export const CONTENT = Buffer.from('Ödeme: 1.000 TL');

export interface SignCmsOptions {
  readonly profile?: SignatureProfile;
  readonly signer?: Signer;
  readonly signingTime?: Date;
  readonly sources?: TestSourcesOptions;
  readonly packaging?: 'attached' | 'detached';
  readonly content?: Uint8Array;
}

/** An attached CAdES signature over `CONTENT` by the test hierarchy's signer, unless told otherwise. */
export async function signCms(options: SignCmsOptions = {}): Promise<Uint8Array> {
  const { profile = 'baseline-b', signer = testPki(KIND).signer.signer, packaging = 'attached' } = options;
  const signingTime = options.signingTime ?? new Date('2026-01-02T03:04:05Z');
  const input = { kind: 'new', content: new BufferSource(options.content ?? CONTENT), packaging } as const;
  const file = await signCades(
    input,
    signer,
    { profile, signingTime },
    testSources(KIND, options.sources ?? {}),
  );
  return file.toBytes();
}
