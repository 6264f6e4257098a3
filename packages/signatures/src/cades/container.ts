import { createHash } from 'node:crypto';
import { readMessageDigest } from '../cms/read/index.ts';
import { locateContent } from '../cms/read/locateContent.ts';
import { type ContainerParts, takeApart } from '../cms/write/containerParts.ts';
import { encapsulatedHeader } from '../cms/write/signedData.ts';
import { der } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { SliceSource } from '../io/sliceSource.ts';
import { hashRange } from '../io/transfer.ts';
import type { HashName } from '../x509/index.ts';

/** A CAdES file opened for adding to it. */
export interface CadesContainer {
  readonly parts: ContainerParts;
  readonly attached: boolean;
  /** The content, inside the file or given beside it; undefined where neither. */
  readonly content: ByteSource | undefined;
  /**
   * Whether encapContentInfo, whose encoding older archive time-stamps are over, would be written as it stands:
   * always, but for BER.
   */
  readonly keepsEncapsulated: boolean;
}

/**
 * Opens a CAdES file of any size.
 * @param source DER or BER of the ContentInfo
 * @param content what a detached signature is over
 * @throws SignatureError `cms_malformed`, `cms_too_large`, or a `der_…` code
 */
export async function openContainer(source: ByteSource, content?: ByteSource): Promise<CadesContainer> {
  const located = await locateContent(source);
  const { parts } = takeApart(located.skeleton);
  const attached = located.content !== undefined;
  const inside = located.content === undefined ? undefined : new SliceSource(source, located.content);
  const { start, end } = located.encapsulated;
  const header = encapsulatedHeader(der.oid(parts.contentType), inside?.size);
  const keepsEncapsulated =
    end - start === header.length + (inside?.size ?? 0) &&
    Buffer.compare(await source.read(start, header.length), header) === 0;
  return { parts, attached, content: inside ?? content, keepsEncapsulated };
}

/** Digests of one content, each computed once. */
export class ContentDigests {
  readonly #content: ByteSource | undefined;
  readonly #known = new Map<HashName, Uint8Array>();

  constructor(content: ByteSource | undefined) {
    this.#content = content;
  }

  remember(digest: HashName, value: Uint8Array): void {
    this.#known.set(digest, value);
  }

  /** @throws SignatureError `content_missing` */
  async get(digest: HashName): Promise<Uint8Array> {
    const known = this.#known.get(digest);
    if (known !== undefined) return known;
    await this.compute([digest]);
    return this.get(digest);
  }

  /** Several at once, in one pass over the content. */
  async compute(digests: readonly HashName[]): Promise<void> {
    const content = this.#content;
    if (content === undefined)
      throw new SignatureError('content_missing', 'The signed content has to be given');
    const missing = [...new Set(digests)].filter((digest) => !this.#known.has(digest));
    const states = missing.map((digest) => createHash(digest));
    if (states.length > 0) await hashRange(states, content);
    for (const [index, state] of states.entries()) {
      const digest = missing[index];
      if (digest !== undefined) this.#known.set(digest, state.digest());
    }
  }
}

/**
 * Refuses content that the signatures in the file are not over: adding to them would be signing something else.
 * @throws SignatureError `content_mismatch`, `content_missing`
 */
export async function refuseOtherContent(
  signers: readonly Parameters<typeof readMessageDigest>[0][],
  digests: ContentDigests,
): Promise<void> {
  await digests.compute(signers.flatMap(({ digest }) => (digest === undefined ? [] : [digest])));
  for (const signer of signers) {
    const expected = signer.digest === undefined ? undefined : readMessageDigest(signer);
    if (expected === undefined || signer.digest === undefined) continue;
    if (Buffer.compare(expected, await digests.get(signer.digest)) !== 0)
      throw new SignatureError(
        'content_mismatch',
        'The content is not what the signatures in the file are over',
      );
  }
}
