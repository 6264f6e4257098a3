import { hash } from '../algorithms/index.ts';
import { buildSignedAttributes, type SignaturePolicy } from '../cms/write/signedAttributes.ts';
import type { SignerClaims } from '../cms/write/signerClaims.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { algorithmFits } from '../keys/algorithmFor.ts';
import type { SignatureAlgorithm, Signer } from '../keys/signer.ts';
import { CONTENT } from '../oids.ts';
import { type SignatureProfile, turkishPolicy } from '../profiles.ts';
import { askForToken } from '../timestamp/index.ts';
import type { TimestampSource } from '../validationData.ts';
import { ContentDigests, openContainer, refuseOtherContent } from './container.ts';
import { type CadesDraft, type PreparedCades, toPrepared } from './prepared.ts';
import {
  chosenSigner,
  everySigner,
  newestSigner,
  refuseCovered,
  refuseFrozen,
  type SignerChoice,
  signatureName,
} from './signerTree.ts';

/** What is signed, and where the signature goes. */
export type CadesInput =
  /** A first signature over content, with the content inside the file or beside it. */
  | { readonly kind: 'new'; readonly content: ByteSource; readonly packaging: 'attached' | 'detached' }
  /** One more signature over the same content (another SignerInfo). `content` for detached signatures. */
  | { readonly kind: 'parallel'; readonly signature: ByteSource; readonly content?: ByteSource }
  /** A counter-signature on one that is there; on the newest unless `target` says which. */
  | {
      readonly kind: 'serial';
      readonly signature: ByteSource;
      readonly target?: SignerChoice;
      /** Needed only for archive levels of detached signatures. */
      readonly content?: ByteSource;
    };

export interface CadesOptions extends SignerClaims {
  /** `baseline-b` unless given. */
  readonly profile?: SignatureProfile;
  /** The claimed time; the present unless given. */
  readonly signingTime?: Date;
  /** Instead of the profile's own. */
  readonly policy?: SignaturePolicy;
  /**
   * Asked for a time-stamp over the content, which is signed with it: proof that the content was there before
   * the signature (EN 319 122-1 5.2.8). None unless given.
   */
  readonly contentTimestamp?: TimestampSource;
}

/**
 * First step of a signature: hashes the content and gives what the key has to sign.
 * @throws SignatureError `content_missing`, `content_mismatch` where a detached signature is over something
 *   else, `signer_not_found`, `archive_covers_signature` where a counter-signature would break an archive
 *   time-stamp, `policy_forbidden` for a policy with P1, `algorithm_mismatch`, `certificate_malformed`,
 *   `countersignature_attribute`, `location_malformed`, `timestamp_mismatch` and what the source of a content time-stamp throws, `cms_…`, `der_…`
 */
export async function prepareCades(
  input: CadesInput,
  signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>,
  options: CadesOptions = {},
): Promise<PreparedCades> {
  return toPrepared(await draftCades(input, signer, options));
}

/** What is to be signed, for both steps in one go. @throws SignatureError as `prepareCades` */
export async function draftCades(
  input: CadesInput,
  signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>,
  options: CadesOptions,
): Promise<CadesDraft> {
  const { digest } = signer.algorithm;
  algorithmFits(signer.certificate, signer.algorithm);
  const subject = await subjectOf(input, digest);
  const {
    profile = 'baseline-b',
    signingTime = new Date(),
    policy = turkishPolicy(profile),
    contentTimestamp: authority,
    ...claims
  } = options;
  if (profile === 'tr-p1' && policy !== undefined)
    throw new SignatureError('policy_forbidden', 'Profile P1 must not name a signature policy');
  const stamp = authority === undefined ? undefined : await askForToken(authority, digest, subject.digest);
  if (input.kind === 'serial' && (claims.mimeType ?? claims.contentHints) !== undefined)
    throw new SignatureError(
      'countersignature_attribute',
      'A counter-signature says nothing about the format of its content (EN 319 122-1 5.2.4)',
    );
  const toBeSigned = buildSignedAttributes({
    ...claims,
    contentDigest: subject.digest,
    digestAlgorithm: digest,
    signerCertificate: signer.certificate,
    contentType: input.kind === 'serial' ? null : subject.contentType,
    signingTime,
    ...(policy === undefined ? {} : { policy }),
    ...(stamp === undefined ? {} : { contentTimestamp: stamp.der }),
  });
  return {
    kind: input.kind,
    packaging: subject.packaging,
    profile,
    algorithm: signer.algorithm,
    certificate: signer.certificate,
    chain: signer.chain,
    contentType: subject.contentType,
    contentDigest: subject.digest,
    ...(subject.target === undefined ? {} : { target: subject.target }),
    toBeSigned,
  };
}

interface Subject {
  readonly digest: Uint8Array;
  readonly contentType: string;
  readonly packaging: 'attached' | 'detached';
  readonly target?: string;
}

async function subjectOf(input: CadesInput, digest: SignatureAlgorithm['digest']): Promise<Subject> {
  if (input.kind === 'new') {
    const { content, packaging } = input;
    return { digest: await new ContentDigests(content).get(digest), contentType: CONTENT.data, packaging };
  }
  const { parts, attached, content } = await openContainer(input.signature, input.content);
  refuseFrozen(parts);
  const packaging = attached ? 'attached' : 'detached';
  const { contentType } = parts;
  if (input.kind === 'parallel') {
    const digests = new ContentDigests(content);
    const present = [...everySigner(parts)].filter(({ path }) => path.length === 1);
    await digests.compute([
      digest,
      ...present.flatMap(({ info }) => (info.digest === undefined ? [] : [info.digest])),
    ]);
    await refuseOtherContent(
      present.map(({ info }) => info),
      digests,
    );
    return { digest: await digests.get(digest), contentType, packaging };
  }
  const target = input.target === undefined ? newestSigner(parts) : chosenSigner(parts, input.target);
  refuseCovered(parts, target.path);
  return {
    digest: hash(digest, target.info.signature),
    contentType,
    packaging,
    target: signatureName(target.info),
  };
}
