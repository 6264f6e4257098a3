import type { SignatureErrorCode } from '../../errorCodes.ts';
import { SignatureError } from '../../errors.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import type { PdfDocument } from '../../pdf/index.ts';
import type { PadesOptions } from '../prepare.ts';
import { type PadesProfile, wantsTimestamp, wantsValidationData } from '../profile.ts';
import type { FormState } from '../readForm.ts';
import { refuseOtherCertificate } from './seedCertificate.ts';
import { readSeedValue, type SeedValue } from './seedValue.ts';

/** PDF 2.0: the newest that is understood here. */
const VERSION = 3;

const DIGEST_NAMES: Readonly<Record<DigestAlgorithm, string>> = {
  sha256: 'SHA256',
  sha384: 'SHA384',
  sha512: 'SHA512',
};

interface SeedContext {
  readonly field: string;
  readonly profile: PadesProfile;
  readonly hasPolicy: boolean;
  readonly options: PadesOptions;
}

export interface Obedience {
  /** As the field wants them. */
  readonly options: PadesOptions;
  /** The signature forbids every later change. */
  readonly locksDocument: boolean;
}

/**
 * Obeys what the field to be filled demands (ISO 32000-2, 12.7.5.5), as far as the caller has not asked for the
 * contrary; entries that do not bind are passed over.
 *
 * Throws `pdf_seed_filter`, `pdf_seed_sub_filter`, `pdf_seed_version`, `pdf_seed_digest_method`,
 * `pdf_seed_appearance_filter`, `pdf_seed_legal_attestation`, `pdf_seed_revocation_info`, `pdf_seed_timestamp`,
 * `pdf_seed_reason`, `pdf_seed_permission`, and the codes of `refuseOtherCertificate`. The message says what the
 * field demands.
 */
export async function obeyField(
  document: PdfDocument,
  form: FormState,
  options: PadesOptions,
  profile: PadesProfile,
  hasPolicy: boolean,
): Promise<Obedience> {
  const { field } = options;
  const filled = form.signatureFields.find(({ name }) => name === field);
  const dict = filled === undefined ? undefined : await document.dictAt(filled.dict.get('SV'));
  if (field === undefined || dict === undefined) return { options, locksDocument: false };
  return obey(await readSeedValue(document, dict), { field, profile, hasPolicy, options });
}

function obey(seed: SeedValue, context: SeedContext): Obedience {
  refuseForm(seed, context);
  refuseContent(seed, context);
  const { field, options } = context;
  if (seed.certificate !== undefined) refuseOtherCertificate(seed.certificate, field, options);
  const reason = reasonOf(seed, context);
  const certification = certificationOf(seed, context);
  return {
    options: {
      ...options,
      ...(reason !== undefined && { reason }),
      ...(certification !== undefined && { certification }),
    },
    locksDocument: seed.required.has('lockDocument') && seed.lockDocument === 'true',
  };
}

type Demanded = SignatureErrorCode extends infer C ? (C extends `pdf_seed_${infer D}` ? D : never) : never;

function demand(code: Demanded, { field }: SeedContext, what: string): never {
  throw new SignatureError(`pdf_seed_${code}`, `The field ${field} demands ${what}`);
}

/** What every signature made here has in common. */
function refuseForm(seed: SeedValue, context: SeedContext): void {
  const { required } = seed;
  if (required.has('version') && (seed.version ?? 0) > VERSION)
    demand('version', context, `a program for seed values of version ${seed.version}`);
  if (required.has('filter') && seed.filter !== undefined && seed.filter !== 'Adobe.PPKLite')
    demand('filter', context, `the signature handler ${seed.filter}`);
  if (required.has('subFilter') && seed.subFilters?.includes('ETSI.CAdES.detached') === false)
    demand('sub_filter', context, `the encoding ${seed.subFilters.join(' or ')}`);
  if (required.has('appearanceFilter') && seed.appearanceFilter !== undefined)
    demand('appearance_filter', context, `the appearance ${seed.appearanceFilter}`);
  if (required.has('legalAttestation') && seed.legalAttestations.length > 0)
    demand('legal_attestation', context, `a legal attestation: ${seed.legalAttestations.join(' or ')}`);
}

/** What depends on the key and the profile. */
function refuseContent(seed: SeedValue, context: SeedContext): void {
  const { required } = seed;
  const { options, profile } = context;
  const digest = DIGEST_NAMES[options.algorithm.digest];
  const isAllowed = seed.digestMethods?.some((name) => name.toUpperCase().replace('-', '') === digest);
  if (required.has('digestMethod') && isAllowed === false)
    demand('digest_method', context, `the digest ${seed.digestMethods?.join(' or ')}`);
  if (seed.timestamp?.required === true && !wantsTimestamp(profile))
    demand('timestamp', context, 'a time-stamp');
  // PAdES keeps revocation information beside the signature, in the document security store.
  if (required.has('addRevInfo') && seed.addRevInfo !== undefined) {
    const adds = wantsValidationData(profile) && profile !== 'tr-p3' && profile !== 'tr-p3-archive';
    if (adds !== seed.addRevInfo)
      demand('revocation_info', context, `${seed.addRevInfo ? '' : 'no '}revocation information`);
  }
}

/** One of the reasons; a full stop or an empty list forbids them all. */
function reasonOf(seed: SeedValue, context: SeedContext): string | undefined {
  const { reason } = context.options;
  if (!seed.required.has('reasons')) return reason;
  const isForbidden = seed.reasons.every((each) => each === '.');
  if (isForbidden)
    return reason === undefined ? undefined : demand('reason', context, 'that no reason is given');
  const [only, ...others] = seed.reasons;
  const chosen = reason ?? (others.length === 0 ? only : undefined);
  if (chosen === undefined || !seed.reasons.includes(chosen) || context.hasPolicy)
    demand('reason', context, `one of the reasons ${seed.reasons.join(', ')}`);
  return chosen;
}

function certificationOf(seed: SeedValue, context: SeedContext): 1 | 2 | 3 | undefined {
  const { permission } = seed;
  const { certification } = context.options;
  if (permission === undefined) return certification;
  const wanted = permission === 0 ? undefined : permission;
  if (certification !== undefined && certification !== wanted) {
    const what =
      wanted === undefined ? 'a signature that certifies nothing' : `a certification of level ${wanted}`;
    demand('permission', context, what);
  }
  return wanted;
}
