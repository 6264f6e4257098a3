import { X509Certificate } from 'node:crypto';
import { type DigestToSign, wantsTimestamp } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import { algorithmFor } from '@tomar/signatures/keys';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { formatOf } from '../formats/formatOf.ts';
import type { BoundSignature, PreparedSignature } from '../formats/signingFormat.ts';
import { appearanceOf, type ShownSigner } from '../look/appearanceOf.ts';
import { timestampRoom } from '../timestamps.ts';
import type { HeldSession } from './heldSession.ts';
import { failItem, noteDigest } from './itemRecord.ts';
import { documentOf, type SessionDocument } from './sessionDocuments.ts';
import { type ItemRow, isKept } from './sessionRecord.ts';

/** Whose signature it is, and how it shows on a page; null: nowhere. */
export interface DocumentSigner {
  readonly name: string;
  readonly shown: ShownSigner | null;
}

/** What a document's signature was prepared as; null where none can be made of it. */
export interface Preparation {
  readonly document: SessionDocument;
  readonly signature: BoundSignature | null;
}

/**
 * Makes the digest of one document for the session's certificate, over its carrier as it was loaded; `notePreparation`
 * writes it down. Undefined when nothing is to be signed.
 */
export async function prepareDocument(
  platform: Platform,
  { session, person }: HeldSession,
  signer: DocumentSigner,
  document: SessionDocument,
): Promise<Preparation | undefined> {
  const { accountId } = person;
  const { item, carrier, job } = document;
  const [certificate, ...chain] = (session.certificates ?? []).map((text) => Buffer.from(text, 'base64'));
  if (!certificate || item.state === 'Embedded') return undefined;
  // Its signature is there and waits for a time-stamp: it is not thrown away for another one.
  if (isKept(item, platform.clock()) && item.baseVersion === carrier.version) return undefined;
  const { signatureStandard: standard, signatureProfile } = job;
  if (standard === 'Unsigned') throw new Error(`signing item ${item.id} is of a job without signatures`);
  const profile = signatureProfile ?? 'baseline-b';
  const at = platform.clock();
  const blob = await platform.blobs.open(accountId, carrier.currentSha256);
  try {
    const prepared = await formatOf(standard).prepare(blob, {
      standard,
      profile,
      certificate,
      chain,
      algorithm: algorithmFor(new X509Certificate(certificate).publicKey),
      signingTime: at,
      name: signer.name,
      signaturesBefore: carrier.priorSignatures + carrier.version,
      ...(wantsTimestamp(profile) && { timestampRoom: await timestampRoom(platform, accountId) }),
      ...(document.box &&
        signer.shown && {
          appearance: await appearanceOf(
            platform,
            accountId,
            signer.shown,
            { name: signer.name, certificate, at },
            document.box,
          ),
        }),
    });
    return { document, signature: { ...prepared, certificate: certificate.toString('base64') } };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    platform.log.warn({ err: error, fileId: item.fileId }, 'a document could not be prepared for signing');
    return { document, signature: null };
  } finally {
    await blob.close();
  }
}

/** Issues the digest, for the version of the file that it was made of; or marks the item with why there is none. */
export async function notePreparation(
  tx: Tx,
  { document: { item, carrier }, signature }: Preparation,
): Promise<DigestToSign | undefined> {
  if (signature === null) {
    await failItem(tx, item, 'lang_sign_failed');
    return undefined;
  }
  const noted = await noteDigest(tx, item, carrier.version, signature);
  // Nothing to sign any more: another request put the signature in meanwhile, or keeps its value.
  return noted && digestOf(noted, carrier.name, signature);
}

/** Prepares a document anew, as it is now. */
export async function prepareAgain(
  platform: Platform,
  held: HeldSession,
  signer: DocumentSigner,
  item: ItemRow,
): Promise<DigestToSign | undefined> {
  const { accountId } = held.person;
  const document = await platform.db.inAccount(accountId, (tx) => documentOf(tx, item));
  // The item as the request has it: whoever has been at it since is not overruled.
  const preparation = await prepareDocument(platform, held, signer, { ...document, item });
  return preparation && platform.db.inAccount(accountId, (tx) => notePreparation(tx, preparation));
}

const digestOf = (item: ItemRow, name: string, prepared: PreparedSignature): DigestToSign => {
  const { toBeSigned, digest, scheme, digestAlgorithm } = prepared;
  return { itemId: item.id, name, toBeSigned, digest, scheme, digestAlgorithm, round: item.round };
};
