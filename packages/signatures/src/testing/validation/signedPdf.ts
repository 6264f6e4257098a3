import { BufferSource } from '../../io/index.ts';
import { extendPades, type PadesOptions, signPades } from '../../pades/index.ts';
import type { KeyKind } from '../keys.ts';
import { testPki } from '../keys.ts';
import { type TestSourcesOptions, testSources } from '../validationData.ts';

export const KIND: KeyKind = 'p256';

export interface SignPdfOptions extends Partial<Omit<PadesOptions, 'certificate' | 'chain' | 'algorithm'>> {
  readonly who?: 'signer' | 'secondSigner';
  readonly sources?: TestSourcesOptions;
}

/** Signs a PDF in memory with one of the test hierarchy's people. */
export async function signPdf(pdf: Uint8Array, options: SignPdfOptions = {}): Promise<Buffer> {
  const { who = 'signer', sources, ...rest } = options;
  const added = await signPades(new BufferSource(pdf), testPki(KIND)[who].signer, {
    signingTime: new Date('2026-01-02T03:04:05Z'),
    ...rest,
    ...testSources(KIND, sources ?? {}),
  });
  return Buffer.concat([pdf, added]);
}

/** Appends what a level needs. */
export async function extendPdf(
  pdf: Uint8Array,
  profile: 'baseline-t' | 'baseline-lt' | 'baseline-lta',
  sources: TestSourcesOptions = {},
): Promise<Buffer> {
  const added = await extendPades(new BufferSource(pdf), { profile, ...testSources(KIND, sources) });
  return Buffer.concat([pdf, added]);
}
