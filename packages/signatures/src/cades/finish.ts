import { digestIdentifier, digestLength, hash } from '../algorithms/index.ts';
import { attribute } from '../cms/attribute.ts';
import type { ContainerParts } from '../cms/write/containerParts.ts';
import { buildSignerInfo, unique } from '../cms/write/signedData.ts';
import { putSignerTogether, type SignerParts, takeSignerApart } from '../cms/write/signerParts.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { ATTRIBUTE } from '../oids.ts';
import type { ExtensionSources } from '../validationData.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { verifyValue } from '../x509/index.ts';
import { CadesFile, type ExpectedContent } from './cadesFile.ts';
import { ContentDigests, openContainer } from './container.ts';
import { applyLevel } from './levels.ts';
import { type CadesDraft, draftOf, type PreparedCades } from './prepared.ts';
import { levelAtSigning } from './profile.ts';
import { refuseCovered, refuseFrozen, signerNamed, withSigner } from './signerTree.ts';

/** The files of the first step, given again. */
export interface CadesFiles {
  /** The content: for attached new signatures, and for archive levels of detached ones. */
  readonly content?: ByteSource;
  /** The signature file that is added to; it may have got further signatures meanwhile. */
  readonly signature?: ByteSource;
}

/**
 * Second step of a signature: checks the value against the certificate, puts it in, and extends it to the
 * profile it was prepared for (P3 only to its time-stamp, see `extendCades`).
 * @throws SignatureError `signature_mismatch` where the value is not by the certificate's key over what was
 *   prepared, `signature_file_missing`, `content_missing`, `cades_changed` where the files do not fit what was
 *   prepared, `signer_not_found`, `archive_covers_signature`, and what `extendCades` throws
 */
export async function finishCades(
  prepared: PreparedCades,
  value: Uint8Array,
  files: CadesFiles,
  sources: ExtensionSources = {},
): Promise<CadesFile> {
  // Days may lie between the steps: attached content is hashed once more while it is written.
  const draft = draftOf(prepared);
  const expected = { algorithm: draft.algorithm.digest, digest: draft.contentDigest };
  return complete(draft, value, files, sources, draft.kind === 'serial' ? undefined : expected);
}

/** The same without hashing the content again, for both steps in one go. */
export async function complete(
  draft: CadesDraft,
  value: Uint8Array,
  files: CadesFiles,
  sources: ExtensionSources,
  expected: ExpectedContent | undefined,
): Promise<CadesFile> {
  refuseWrongValue(draft, value);
  const { parts, content } = await place(draft, value, files);
  const attached = draft.packaging === 'attached';
  if (attached && content === undefined)
    throw new SignatureError('content_missing', 'An attached signature needs its content');
  const digests = new ContentDigests(content);
  if (draft.kind !== 'serial') digests.remember(draft.algorithm.digest, draft.contentDigest);
  const name = Buffer.from(hash('sha256', value)).toString('hex');
  const { profile } = draft;
  const extended = await applyLevel(parts, [name], {
    profile,
    level: levelAtSigning(profile),
    digests,
    sources,
  });
  return new CadesFile(extended, attached ? content : undefined, expected);
}

function refuseWrongValue({ algorithm, certificate, toBeSigned }: CadesDraft, value: Uint8Array): void {
  const key = certificateSummary(certificate).publicKey();
  const { scheme, digest } = algorithm;
  const saltLength = digestLength(digest);
  const resolved = scheme === 'rsa-pss' ? { scheme, hash: digest, saltLength } : { scheme, hash: digest };
  if (!verifyValue(resolved, key, toBeSigned, value))
    throw new SignatureError(
      'signature_mismatch',
      "The value was not made by the certificate's key over this content",
    );
}

interface Placed {
  readonly parts: ContainerParts;
  readonly content: ByteSource | undefined;
}

async function place(draft: CadesDraft, value: Uint8Array, files: CadesFiles): Promise<Placed> {
  const signer = newSigner(draft, value);
  const certificates = [draft.certificate, ...draft.chain];
  const digestAlgorithms = [digestIdentifier(draft.algorithm.digest)];
  if (draft.kind === 'new') {
    const { contentType } = draft;
    const parts = {
      contentType,
      digestAlgorithms,
      certificates: unique(certificates),
      revocations: [],
      signers: [signer],
    };
    return { parts, content: files.content };
  }
  if (files.signature === undefined)
    throw new SignatureError('signature_file_missing', 'The signature file that is added to has to be given');
  const { parts, attached, content } = await openContainer(files.signature, files.content);
  if (attached !== (draft.packaging === 'attached') || parts.contentType !== draft.contentType)
    throw new SignatureError('cades_changed', 'The signature file is not the one that was prepared for');
  refuseFrozen(parts);
  const grown = {
    ...parts,
    digestAlgorithms: unique([...parts.digestAlgorithms, ...digestAlgorithms]),
    certificates: unique([...parts.certificates, ...certificates]),
  };
  if (draft.kind === 'parallel') return { parts: { ...grown, signers: [...grown.signers, signer] }, content };
  return { parts: countersigned(grown, draft, signer), content };
}

function newSigner(draft: CadesDraft, value: Uint8Array): SignerParts {
  const signerInfo = buildSignerInfo({
    signerCertificate: draft.certificate,
    algorithm: draft.algorithm,
    signedAttributes: draft.toBeSigned,
    signature: value,
  });
  return takeSignerApart(signerInfo);
}

function countersigned(parts: ContainerParts, draft: CadesDraft, signer: SignerParts): ContainerParts {
  const target = signerNamed(parts, draft.target ?? '');
  refuseCovered(parts, target.path);
  const counterSignature = attribute(ATTRIBUTE.counterSignature, putSignerTogether(signer));
  const unsigned = [...target.parts.unsigned, counterSignature];
  return withSigner(parts, target.path, { ...target.parts, unsigned });
}
