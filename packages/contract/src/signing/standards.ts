import type { MessageKey } from '../messages/index.ts';

/**
 * SIGN-05 to SIGN-10: what a job's documents are signed as. `CadesManifest` is one CAdES signature over all of them. The
 * e-Yazışma packages join here (SIGN-11, SIGN-12).
 */
export const signatureStandards = [
  'Pades',
  'CadesParallel',
  'CadesSerial',
  'CadesManifest',
  'Xades',
  'XadesGuarantee',
  'Unsigned',
] as const;
export type SignatureStandard = (typeof signatureStandards)[number];

/** The signature package's profiles, by its own names; a test of the server holds the two lists equal. */
export const signatureProfiles = [
  'baseline-b',
  'baseline-t',
  'baseline-lt',
  'baseline-lta',
  'tr-p1',
  'tr-p2',
  'tr-p3',
  'tr-p4',
  'tr-p3-archive',
  'tr-p4-archive',
] as const;
export type SignatureProfile = (typeof signatureProfiles)[number];

/** A standard as the name of a property: names on the wire begin with a capital, those in code do not. */
export const standardFields = {
  Pades: 'pades',
  CadesParallel: 'cadesParallel',
  CadesSerial: 'cadesSerial',
  CadesManifest: 'cadesManifest',
  Xades: 'xades',
  XadesGuarantee: 'xadesGuarantee',
} as const satisfies Record<Exclude<SignatureStandard, 'Unsigned'>, string>;
type StandardField = (typeof standardFields)[keyof typeof standardFields];

/** What an account says of its signatures: one profile for all, and others for some standards. */
export interface ProfileChoice {
  readonly signatureProfile: SignatureProfile;
  readonly standardProfiles: Readonly<Record<StandardField, SignatureProfile | null>>;
}

/**
 * The profile of a job's signatures: a recipient's, else the account's for the standard, else the account's.
 * Null where nothing is signed. Recipients that contradict each other are a finding of the draft's rules.
 */
export function profileOf(
  standard: SignatureStandard,
  asked: SignatureProfile | null,
  account: ProfileChoice,
): SignatureProfile | null {
  if (standard === 'Unsigned') return null;
  return asked ?? account.standardProfiles[standardFields[standard]] ?? account.signatureProfile;
}

/** Whether a time-stamp authority is asked while signing. */
export const wantsTimestamp = (profile: SignatureProfile): boolean =>
  profile !== 'baseline-b' && profile !== 'tr-p1';

/** Whether certificates and revocation data are put into the files once the last person has signed. */
export const wantsValidationData = (profile: SignatureProfile): boolean =>
  wantsTimestamp(profile) && profile !== 'baseline-t' && profile !== 'tr-p2';

/** The Turkish profiles are for qualified certificates of law 5070 alone (BTK, Elektronik İmza Kullanım Profilleri Rehberi). */
export const wantsTurkishQualified = (profile: SignatureProfile): boolean => profile.startsWith('tr-');

/**
 * How long after the last time-stamp the revocation data may be gathered, in hours. Profile P3 proves by a CRL, and
 * one from before the time-stamp proves nothing (BTK, Elektronik İmza Kullanım Profilleri Rehberi).
 */
export const waitingHours = (profile: SignatureProfile): number => (profile.startsWith('tr-p3') ? 24 : 0);

/** What a document is. A broken PDF is `other`: it can still be signed as a mere sequence of bytes. */
export type DocumentForm = 'pdf' | 'xml' | 'other';

interface Document {
  readonly contentType: string;
  readonly pages: number | null;
  readonly problem: MessageKey | null;
}

export function formOf(file: Pick<Document, 'contentType' | 'pages'>): DocumentForm {
  if (file.pages !== null) return 'pdf';
  return file.contentType === 'application/xml' ? 'xml' : 'other';
}

const neededForms = {
  Pades: { form: 'pdf', key: 'lang_file_pdf_required' },
  CadesParallel: null,
  CadesSerial: null,
  CadesManifest: null,
  Xades: { form: 'xml', key: 'lang_file_xml_required' },
  XadesGuarantee: { form: 'xml', key: 'lang_file_xml_required' },
  Unsigned: null,
} as const satisfies Record<SignatureStandard, { form: DocumentForm; key: MessageKey } | null>;

/** The form that a standard's documents must have (SIGN-13); null: any. */
export const neededForm = (standard: SignatureStandard): DocumentForm | null =>
  neededForms[standard]?.form ?? null;

/**
 * Why a document cannot be signed by a standard, as a message key that names the file; null when it can (SIGN-13).
 * `problem` of a file says why a PDF or XML document cannot be signed as such; CAdES does not mind.
 */
export function documentProblem(standard: SignatureStandard, file: Document): MessageKey | null {
  const needed = neededForms[standard];
  if (needed === null) return null;
  if (file.problem !== null && isMeantAs(file, needed.form)) return file.problem;
  return formOf(file) === needed.form ? null : needed.key;
}

/** A broken PDF is no PDF, but what is wrong with it says more than that it is none. */
const isMeantAs = (file: Document, form: DocumentForm): boolean =>
  formOf(file) === form || (form === 'pdf' && file.contentType === 'application/pdf');
