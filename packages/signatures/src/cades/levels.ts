import { hash } from '../algorithms/index.ts';
import { attribute } from '../cms/attribute.ts';
import { readSignaturePolicy, readSigningTime } from '../cms/read/index.ts';
import { type ContainerParts, isFrozen } from '../cms/write/containerParts.ts';
import { hasOldArchiveTimestamp, hasUnsigned } from '../cms/write/signerParts.ts';
import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';
import { type SignatureProfile, turkishPolicyOid } from '../profiles.ts';
import { askForToken } from '../timestamp/index.ts';
import type { ExtensionSources } from '../validationData.ts';
import type { HashName } from '../x509/index.ts';
import { archiveImprint, archiveTimestampAttribute, atsHashIndexV3 } from './archiveTimestamp.ts';
import { type ContentDigests, refuseOtherContent } from './container.ts';
import type { CadesLevel } from './profile.ts';
import {
  hasArchiveTimestamp,
  refuseFrozen,
  type SignerPlace,
  signerNamed,
  withSigner,
} from './signerTree.ts';
import {
  addContainerValidationData,
  addLongTermAttributes,
  addToLatestArchive,
  parentValue,
  signerCertificate,
} from './validationData.ts';

/** What extending signatures needs besides the container. */
export interface LevelContext {
  readonly profile: SignatureProfile;
  /** How far to go towards the profile. */
  readonly level: CadesLevel;
  readonly digests: ContentDigests;
  readonly sources: ExtensionSources;
  /** Milliseconds after the time-stamp before which a CRL about the signer says too little (P3). */
  readonly waitingPeriod?: number | undefined;
}

/**
 * What a level needs and does not have.
 * @throws SignatureError `timestamp_source_missing`, `material_source_missing`
 */
export function refuseMissingSources(
  level: CadesLevel,
  { timestamp, validationData }: ExtensionSources,
): void {
  if (level.timestamp && timestamp === undefined)
    throw new SignatureError('timestamp_source_missing', 'The profile needs a time-stamp authority');
  if (level.validationData !== 'none' && validationData === undefined)
    throw new SignatureError(
      'material_source_missing',
      'The profile needs certificates and revocation information',
    );
}

/**
 * Extends the named signatures to a profile, one step at a time for all of them: an archive time-stamp covers
 * certificates of the whole container, so these have to be there before the first of them.
 * @param names as `signatureName` gives them
 */
export async function applyLevel(
  container: ContainerParts,
  names: readonly string[],
  context: LevelContext,
): Promise<ContainerParts> {
  const { level } = context;
  const steps: ((parts: ContainerParts, place: SignerPlace) => Promise<ContainerParts>)[] = [];
  if (level.timestamp) steps.push((parts, place) => addTimestamp(parts, place, level, context));
  if (level.validationData !== 'none') steps.push((parts, place) => addValidationData(parts, place, context));
  if (level.archive) steps.push((parts, place) => addArchiveTimestamp(parts, place, context));
  if (steps.length === 0) return container;
  for (const name of names) refuseConflict(container, signerNamed(container, name), context);
  let parts = container;
  for (const step of steps) {
    for (const name of names) parts = await step(parts, signerNamed(parts, name));
  }
  return parts;
}

/**
 * Baseline-LT forbids references and values as attributes, P3 and P4 demand them; P2 to P4 need their policy
 * among the signed attributes, where it cannot be added any more. Beside archive time-stamps of the older
 * versions only further ones are possible, and those fit every signature.
 */
function refuseConflict(
  container: ContainerParts,
  { parts, info }: SignerPlace,
  { profile, level }: LevelContext,
): void {
  const isOld = hasOldArchiveTimestamp(parts);
  if (isOld && level.archive) return;
  const conflict = (message: string) => new SignatureError('profile_conflict', message);
  const { validationData } = level;
  const policy = turkishPolicyOid(profile);
  if (policy !== undefined && readSignaturePolicy(info)?.id !== policy)
    throw conflict('The signature does not name the policy of the profile');
  const forbidden = [
    ATTRIBUTE.certificateRefs,
    ATTRIBUTE.revocationRefs,
    ATTRIBUTE.certificateValues,
    ATTRIBUTE.revocationValues,
  ];
  if (validationData === 'container' && forbidden.some((type) => hasUnsigned(parts, type)))
    throw conflict('The signature has references or values that baseline-LT forbids');
  const adds =
    validationData !== 'none' || (level.timestamp && !hasUnsigned(parts, ATTRIBUTE.signatureTimestamp));
  if ((isOld && adds) || validationData === 'container') refuseFrozen(container);
}

/** Certificates and revocation information to where the profile, or what is there already, wants them. */
async function addValidationData(
  container: ContainerParts,
  place: SignerPlace,
  { level, sources, waitingPeriod }: LevelContext,
): Promise<ContainerParts> {
  if (isFrozen(container) && hasArchiveTimestamp(place.parts))
    return addToLatestArchive(container, place, sources);
  return level.validationData === 'container'
    ? addContainerValidationData(container, place, sources)
    : addLongTermAttributes(container, place, level, sources, waitingPeriod);
}

/** Digest for what is stamped: the signature's own, SHA-256 for old ones. */
function stampDigest(digest: HashName | undefined): DigestAlgorithm {
  return digest === 'sha384' || digest === 'sha512' ? digest : 'sha256';
}

/** signature-time-stamp (EN 319 122-1 5.3) over the signature value. */
async function addTimestamp(
  container: ContainerParts,
  place: SignerPlace,
  level: CadesLevel,
  { sources }: LevelContext,
): Promise<ContainerParts> {
  const { parts, info } = place;
  if (hasUnsigned(parts, ATTRIBUTE.signatureTimestamp) || hasOldArchiveTimestamp(parts)) return container;
  const digest = stampDigest(info.digest);
  const stamp = await askForToken(sources.timestamp, digest, hash(digest, info.signature));
  const claimed = readSigningTime(info);
  const late = claimed === undefined ? 0 : stamp.info.time.getTime() - claimed.getTime();
  if (level.timestampWithin !== undefined && late > level.timestampWithin)
    throw new SignatureError(
      'timestamp_too_late',
      'The time-stamp is more than two hours after the signing time',
    );
  const certificate = signerCertificate(container, place);
  if (stamp.info.time > certificate.notAfter)
    throw new SignatureError(
      'certificate_expired',
      "The signer's certificate had expired before the time-stamp",
    );
  const unsigned = [...parts.unsigned, attribute(ATTRIBUTE.signatureTimestamp, stamp.der)];
  return withSigner(container, place.path, { ...parts, unsigned });
}

/** archive-time-stamp-v3 (EN 319 122-1 5.5.3) over content, signature, and all that is beside it. */
async function addArchiveTimestamp(
  container: ContainerParts,
  place: SignerPlace,
  { digests, sources }: LevelContext,
): Promise<ContainerParts> {
  const { parts, info, path } = place;
  // A counter-signature covers a signature value, which stands in its parent and not in the content.
  const isCounter = path.length > 1;
  const digest = stampDigest(info.digest);
  if (!isCounter) await refuseOtherContent([info], digests);
  const contentDigest = isCounter ? hash(digest, parentValue(container, place)) : await digests.get(digest);
  const hashIndex = atsHashIndexV3(container, parts, digest);
  const imprint = archiveImprint(container, parts, contentDigest, hashIndex, digest);
  const token = await askForToken(sources.timestamp, digest, imprint);
  const unsigned = [...parts.unsigned, archiveTimestampAttribute(token.der, hashIndex)];
  return withSigner(container, path, { ...parts, unsigned });
}
