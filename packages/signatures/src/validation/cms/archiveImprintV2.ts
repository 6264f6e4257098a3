import { createHash, type Hash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import type { CmsAttribute, CmsSignedData, CmsSignerInfo } from '../../cms/read/index.ts';
import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { readTimestampToken, type TimestampToken } from '../../timestamp/index.ts';
import type { SignedContent } from './cmsSignature.ts';

const ARCHIVE_STAMPS: readonly string[] = [
  ATTRIBUTE.archiveTimestampV1,
  ATTRIBUTE.archiveTimestampV2,
  ATTRIBUTE.archiveTimestampV3,
];

/**
 * The unsigned attributes that were there when an archive-time-stamp of version 2 was made: all but itself and
 * later archive time-stamps (TS 101 733 6.4.1). Of one at the same second nobody can tell, so there may be two
 * answers.
 * @returns sets of attributes, the likelier first
 */
export function attributesBefore(token: TimestampToken, signer: CmsSignerInfo): readonly CmsAttribute[][] {
  const own = token.info.time.getTime();
  const withTimes = signer.unsignedAttributes.map((attribute) => ({
    attribute,
    time: ARCHIVE_STAMPS.includes(attribute.oid) ? timeOf(attribute, token) : undefined,
  }));
  const those = (keep: (time: number) => boolean) =>
    withTimes.filter(({ time }) => time === undefined || keep(time)).map(({ attribute }) => attribute);
  const before = those((time) => time < own);
  const notAfter = those((time) => time <= own);
  return before.length === notAfter.length ? [before] : [before, notAfter];
}

/** Time of another archive time-stamp; the token itself and what cannot be read count as later than all. */
function timeOf(attribute: CmsAttribute, token: TimestampToken): number {
  try {
    const times = attribute.values.map((value) => {
      const other = readTimestampToken(value.encoded);
      return other.fingerprint === token.fingerprint ? Number.POSITIVE_INFINITY : other.info.time.getTime();
    });
    return Math.max(...times);
  } catch (error) {
    if (error instanceof SignatureError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/**
 * Message imprints that an archive-time-stamp of version 2 may have (ETSI TS 101 733 V2.2.1 6.4.1 and annex K):
 * a digest of encapContentInfo, the content where that is outside, certificates, crls, and all fields of the
 * SignerInfo with the unsigned attributes there were. There are several, because the text and annex K of
 * versions up to 1.8.3 disagreed: the annex left out the header of the unsigned attributes, and software after
 * it leaves out the encapContentInfo of a detached signature too. TS 101 733 says to try both. Each of them is
 * over the same data.
 * @returns undefined when the content is not there, the signature is in no CAdES file, or the digest is unknown
 */
export async function archiveImprintsV2(
  token: TimestampToken,
  cms: CmsSignedData,
  signer: CmsSignerInfo,
  content: SignedContent,
): Promise<readonly Uint8Array[] | undefined> {
  const { hash } = token.info;
  const { encapsulated } = content;
  if (hash === undefined || encapsulated === undefined) return undefined;
  const whole = createHash(hash);
  for await (const chunk of encapsulated.stream()) {
    spendHashing(chunk.length);
    whole.update(chunk);
  }
  const states = [whole];
  if (!encapsulated.attached) {
    // Only a digest tells whether detached content was given; it is kept, so it costs one pass at most.
    if ((await content.digest(hash)) === undefined) return undefined;
    states.push(createHash(hash));
    for await (const chunk of content.stream()) {
      spendHashing(states.length * chunk.length);
      for (const state of states) state.update(chunk);
    }
  }
  for (const state of states) updateWithFields(state, cms, signer);
  const ends = attributesBefore(token, signer).flatMap(encodingsOf);
  return states.flatMap((state) =>
    ends.map((end) => {
      spendHashing(end.length);
      return state.copy().update(end).digest();
    }),
  );
}

/** Certificates and crls of the SignedData and the SignerInfo up to the signature value, all as they stand. */
function updateWithFields(state: Hash, cms: CmsSignedData, signer: CmsSignerInfo): void {
  for (const field of [cms.certificatesField, cms.revocationsField]) {
    if (field === undefined) continue;
    spendHashing(field.encoded.length);
    state.update(field.encoded);
  }
  for (const part of signer.node.children) if (!part.is(0xa1)) state.update(part.encoded);
}

/** With the header of the SET and without, in the order of the file and in that of DER. */
function encodingsOf(attributes: readonly CmsAttribute[]): readonly Uint8Array[] {
  const standing = attributes.map(({ encoded }) => encoded);
  const sorted = der.sorted(standing);
  const orders = sorted.every((one, index) => one === standing[index]) ? [standing] : [standing, sorted];
  return orders.flatMap((order) => [der.explicit(1, ...order), Buffer.concat(order)]);
}
