import { embedsSignature } from '../circulation/actors.ts';
import type { DraftContent, JobFileKind } from '../circulation/draft.ts';
import type { SignatureStandard } from './standards.ts';

/**
 * What one signature is over, a *signable*: one file, or several by way of a manifest, which lists them with their
 * hashes. It is named by its *carrier*, the file that its signatures go into.
 */
export const signableKinds = ['file', 'files'] as const;
export type SignableKind = (typeof signableKinds)[number];

interface SignableForm {
  readonly kind: SignableKind;
  /** Which of a job's files are carriers. */
  readonly carrier: JobFileKind;
}

const oneFile: SignableForm = { kind: 'file', carrier: 'Document' };

/** What a standard's signatures are over. */
const forms: Readonly<Record<Exclude<SignatureStandard, 'Unsigned'>, SignableForm>> = {
  Pades: oneFile,
  CadesParallel: oneFile,
  CadesSerial: oneFile,
  CadesManifest: { kind: 'files', carrier: 'Manifest' },
  Xades: oneFile,
  XadesGuarantee: oneFile,
};

/** The form of a job's signables; null where nothing is signed. */
export const signableForm = (standard: SignatureStandard): SignableForm | null =>
  standard === 'Unsigned' ? null : forms[standard];

/** Whether circulation adds a manifest to a draft's files: where somebody signs all documents at once. */
export const wantsManifest = ({
  signatureStandard,
  steps,
}: Pick<DraftContent, 'signatureStandard' | 'steps'>): boolean =>
  signableForm(signatureStandard)?.kind === 'files' &&
  steps.some(({ people }) => people.some(embedsSignature));
