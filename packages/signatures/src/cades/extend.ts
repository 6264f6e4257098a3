import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { ATTRIBUTE } from '../oids.ts';
import type { SignatureProfile } from '../profiles.ts';
import { readTimestampToken } from '../timestamp/index.ts';
import type { ExtensionSources } from '../validationData.ts';
import { CadesFile } from './cadesFile.ts';
import { ContentDigests, openContainer } from './container.ts';
import { applyLevel } from './levels.ts';
import { CADES_LEVELS } from './profile.ts';
import {
  chosenSigner,
  everySigner,
  hasArchiveTimestamp,
  refuseCovered,
  refuseFrozen,
  type SignerChoice,
  type SignerPath,
  type SignerPlace,
  signatureName,
} from './signerTree.ts';
import { tokensOf } from './tokens.ts';
import { signerCertificateIfAny } from './validationData.ts';

export interface ExtendCadesOptions {
  readonly profile: SignatureProfile;
  /** What a detached signature is over; needed for archive levels. */
  readonly content?: ByteSource;
  /**
   * Whose signatures, by the signer's certificate (DER); those of others stay as they came. All unless given.
   */
  readonly of?: (certificate: Uint8Array) => boolean;
  /** One signature only; otherwise all, with those counter-signatures that no archive time-stamp covers. */
  readonly target?: SignerChoice;
  /**
   * Milliseconds that must have gone by since the time-stamp before revocation information is collected: the
   * 24 hours of P2 and P3. None unless given.
   */
  readonly waitingPeriod?: number;
  /** The present; for tests. */
  readonly now?: Date;
}

/**
 * Extends the signatures of a file to a higher level; what is there already is kept as it is. At an archive level
 * that is reached already, one more archive time-stamp is put over all. On archive time-stamps of version 2,
 * whatever the family of the signature, an archive level puts one of version 3, and nothing else.
 * @throws SignatureError `timestamp_source_missing`, `material_source_missing`, `profile_conflict` where the
 *   signature belongs to the other family or names another policy, `timestamp_too_late` beyond two hours with
 *   P2 to P4, `timestamp_mismatch`, `certificate_expired`, `waiting_period`, `ocsp_required` (P4),
 *   `crl_required` (P3), `signer_certificate_missing`, `content_missing`, `content_mismatch`,
 *   `archive_covers_signature`, what the sources throw, `cms_…`, `der_…`
 */
export async function extendCades(
  signature: ByteSource,
  options: ExtendCadesOptions,
  sources: ExtensionSources,
): Promise<CadesFile> {
  const opened = await openContainer(signature, options.content);
  const { parts, attached, content } = opened;
  const { profile, target, of, waitingPeriod } = options;
  const all = target === undefined ? openSigners([...everySigner(parts)]) : [chosenSigner(parts, target)];
  const isWanted = (place: SignerPlace) => {
    const certificate = signerCertificateIfAny(parts, place);
    return certificate !== undefined && of?.(certificate);
  };
  const chosen = of === undefined ? all : all.filter(isWanted);
  if (chosen.length === 0) throw new SignatureError('signer_not_found', 'The file holds no signature');
  for (const place of chosen) {
    refuseCovered(parts, place.path);
    refuseEarly(place, options);
  }
  if (!opened.keepsEncapsulated) refuseFrozen(parts);
  const names = chosen.map(({ info }) => signatureName(info));
  const digests = new ContentDigests(content);
  const extended = await applyLevel(parts, names, {
    profile,
    level: CADES_LEVELS[profile],
    digests,
    sources,
    waitingPeriod,
  });
  return new CadesFile(extended, attached ? content : undefined);
}

/** Inner ones first, so that an archive time-stamp further out covers what was done to them. */
function openSigners(places: readonly SignerPlace[]): SignerPlace[] {
  const covered = (path: SignerPath) =>
    places.some(
      (other) =>
        other.path.length < path.length &&
        other.path.every((step, index) => step === path[index]) &&
        hasArchiveTimestamp(other.parts),
    );
  return places.filter(({ path }) => !covered(path)).sort((a, b) => b.path.length - a.path.length);
}

function refuseEarly(
  { parts }: SignerPlace,
  { waitingPeriod = 0, now = new Date() }: ExtendCadesOptions,
): void {
  for (const token of tokensOf(parts, ATTRIBUTE.signatureTimestamp)) {
    const { time } = readTimestampToken(token).info;
    if (now.getTime() - time.getTime() < waitingPeriod)
      throw new SignatureError(
        'waiting_period',
        'Revocation information may only be collected after the waiting period',
      );
  }
}
