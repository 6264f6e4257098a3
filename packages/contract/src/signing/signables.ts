import type { FileKind } from '../circulation/draft.ts';
import type { SignatureStandard } from './standards.ts';

/**
 * What one signature is over, a *signable*: one file, or several at once. It is named by its *carrier*, the file that
 * its signatures go into.
 */
export const signableKinds = ['file'] as const;
export type SignableKind = (typeof signableKinds)[number];

interface SignableForm {
  readonly kind: SignableKind;
  /** Which of a job's files are carriers. */
  readonly carrier: FileKind;
}

const oneFile: SignableForm = { kind: 'file', carrier: 'Document' };

/** What a standard's signatures are over. */
const forms: Readonly<Record<Exclude<SignatureStandard, 'Unsigned'>, SignableForm>> = {
  Pades: oneFile,
  CadesParallel: oneFile,
  CadesSerial: oneFile,
  Xades: oneFile,
  XadesGuarantee: oneFile,
};

/** The form of a job's signables; null where nothing is signed. */
export const signableForm = (standard: SignatureStandard): SignableForm | null =>
  standard === 'Unsigned' ? null : forms[standard];
