import { spend } from '../../budget/index.ts';
import { der, readDer, readDerPrefix, readOid, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import type { ByteSource } from '../../io/byteSource.ts';
import type { ByteRange } from '../../io/sliceSource.ts';
import { CONTENT } from '../../oids.ts';

/** A SignedData of any size: its content stays where it is, the rest is small enough for memory. */
export interface LocatedContent {
  /** The ContentInfo with an empty content in place of the real one, as DER. */
  readonly skeleton: Uint8Array;
  /** Where the content's octets are, in pieces under BER; undefined for a detached signature. */
  readonly content: readonly ByteRange[] | undefined;
  /** Where encapContentInfo stands, its header included: older archive time-stamps are over its encoding. */
  readonly encapsulated: ByteRange;
  /** Where the ContentInfo ends: what follows is padding or does not belong there. */
  readonly end: number;
}

/** Certificates, CRLs and signers together. National CRLs have several megabytes each. */
const MAX_REST = 256 * 1024 * 1024;
const MAX_SMALL = 65_536;
const MAX_PIECES = 1_000_000;
const MAX_DEPTH = 16;

/**
 * Walks the outer values of a SignedData without reading the content (RFC 5652 5.1). BER is let through,
 * for tools that stream write it.
 * @throws SignatureError `cms_malformed`, `cms_too_large`, or a `der_…` code
 */
export async function locateContent(source: ByteSource): Promise<LocatedContent> {
  const reader = new HeaderReader(source);
  const info = await reader.enter(0, source.size, TAG.SEQUENCE);
  const type = await reader.value(info.contentStart, info.limit, TAG.OID);
  if (readOid(readDer(type.encoded, { rules: 'ber' })) !== CONTENT.signedData)
    malformed('The file is no CMS SignedData');
  const explicit = await reader.enter(type.end, info.limit, 0xa0);
  const signedData = await reader.enter(explicit.contentStart, explicit.limit, TAG.SEQUENCE);
  const version = await reader.value(signedData.contentStart, signedData.limit, TAG.INTEGER);
  const digests = await reader.value(version.end, signedData.limit, TAG.SET);
  const encapsulated = await reader.enter(digests.end, signedData.limit, TAG.SEQUENCE);
  const contentType = await reader.value(encapsulated.contentStart, encapsulated.limit, TAG.OID);
  const { ranges, end } = await locatePieces(reader, contentType.end, encapsulated);
  const { rest, end: behind } = await readRest(source, end, signedData);
  const last = await reader.close(await reader.close(await reader.close(behind, signedData), explicit), info);
  const inner = ranges === undefined ? [contentType.encoded] : [contentType.encoded, EMPTY_CONTENT];
  const body = der.sequence(version.encoded, digests.encoded, der.sequence(...inner), ...rest);
  return {
    skeleton: der.sequence(type.encoded, der.explicit(0, body)),
    content: ranges,
    encapsulated: { start: digests.end, end },
    end: last,
  };
}

const EMPTY_CONTENT = der.explicit(0, der.octetString());

function malformed(message: string): never {
  throw new SignatureError('cms_malformed', message);
}

/** A value's header: `end` is undefined while an indefinite length hides it, `limit` is what it cannot pass. */
interface Header {
  readonly identifier: number;
  readonly contentStart: number;
  readonly end: number | undefined;
  readonly limit: number;
}

/** Steps to read where a value begins and ends. */
const HEADER_STEPS = 10;

class HeaderReader {
  readonly #source: ByteSource;
  #window: Uint8Array = new Uint8Array(0);
  #windowStart = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** The octets at an offset, through a small window. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const from = offset - this.#windowStart;
    if (from < 0 || from + length > this.#window.length) {
      this.#windowStart = offset;
      this.#window = await this.#source.read(offset, Math.max(length, 4096));
      return this.#window.subarray(0, length);
    }
    return this.#window.subarray(from, from + length);
  }

  async header(offset: number, limit: number): Promise<Header> {
    spend(HEADER_STEPS);
    const bytes = await this.bytes(offset, Math.min(12, Math.max(0, limit - offset)));
    const [identifier, first] = bytes;
    if (identifier === undefined || first === undefined || (identifier & 0x1f) === 0x1f)
      throw new SignatureError('der_truncated', 'The bytes end inside a value');
    if (first === 0x80) return { identifier, contentStart: offset + 2, end: undefined, limit };
    const count = first < 0x80 ? 0 : first & 0x7f;
    if (count > 8 || bytes.length < 2 + count)
      throw new SignatureError('der_length', 'A length is malformed');
    let length = first < 0x80 ? first : 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[2 + index] ?? 0);
    const end = offset + 2 + count + length;
    if (end > limit) throw new SignatureError('der_truncated', 'A value is longer than what holds it');
    return { identifier, contentStart: offset + 2 + count, end, limit: end };
  }

  async enter(offset: number, limit: number, identifier: number): Promise<Header> {
    const header = await this.header(offset, limit);
    if (header.identifier !== identifier) malformed('The file is no CMS SignedData');
    return header;
  }

  /** A small value as a whole. */
  async value(
    offset: number,
    limit: number,
    identifier: number,
  ): Promise<{ encoded: Uint8Array; end: number }> {
    const header = await this.enter(offset, limit, identifier);
    const end = header.end ?? (await this.endOf(offset, limit));
    if (end - offset > MAX_SMALL) return malformed('A small value of the CMS is not small');
    return { encoded: Uint8Array.from(await this.bytes(offset, end - offset)), end };
  }

  /** Where a small value of indefinite length ends. */
  private async endOf(offset: number, limit: number): Promise<number> {
    const bytes = await this.bytes(offset, Math.min(MAX_SMALL, limit - offset));
    return offset + readDerPrefix(bytes, 0, { rules: 'ber' }).end;
  }

  /** Where a value ends whose contents end here, which they have to. */
  async close(offset: number, { end }: Header): Promise<number> {
    if (end !== undefined) return offset === end ? offset : malformed('A value has too much inside');
    return (await this.endOfContents(offset)) ? offset + 2 : malformed('A value does not end');
  }

  async endOfContents(offset: number): Promise<boolean> {
    const [first, second] = await this.bytes(offset, 2);
    return first === 0 && second === 0;
  }
}

/** The pieces of eContent, and where encapContentInfo ends. */
async function locatePieces(
  reader: HeaderReader,
  start: number,
  encapsulated: Header,
): Promise<{ ranges: readonly ByteRange[] | undefined; end: number }> {
  const detached =
    encapsulated.end === undefined ? await reader.endOfContents(start) : start === encapsulated.end;
  if (detached) return { ranges: undefined, end: await reader.close(start, encapsulated) };
  const explicit = await reader.enter(start, encapsulated.limit, 0xa0);
  const ranges: ByteRange[] = [];

  const collect = async (offset: number, limit: number, depth: number): Promise<number> => {
    const header = await reader.header(offset, limit);
    if (header.identifier === 0x04) {
      if (header.end === undefined || ranges.length >= MAX_PIECES)
        return malformed('The content is malformed');
      if (header.end > header.contentStart) ranges.push({ start: header.contentStart, end: header.end });
      return header.end;
    }
    if (header.identifier !== 0x24 || depth > MAX_DEPTH) return malformed('The content is no OCTET STRING');
    let position = header.contentStart;
    while (header.end === undefined ? !(await reader.endOfContents(position)) : position < header.end)
      position = await collect(position, header.limit, depth + 1);
    return reader.close(position, header);
  };

  const afterContent = await collect(explicit.contentStart, explicit.limit, 0);
  return { ranges, end: await reader.close(await reader.close(afterContent, explicit), encapsulated) };
}

/** Certificates, revocation information and signers behind the content, as they stand. */
async function readRest(
  source: ByteSource,
  start: number,
  signedData: Header,
): Promise<{ rest: Uint8Array[]; end: number }> {
  const limit = signedData.end ?? signedData.limit;
  if (limit - start > MAX_REST)
    throw new SignatureError('cms_too_large', 'The CMS holds too much beside its content');
  const bytes = await source.read(start, limit - start);
  const values: Uint8Array[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    if (signedData.end === undefined && bytes[offset] === 0 && bytes[offset + 1] === 0) break;
    const node = readDerPrefix(bytes, offset, { rules: 'ber' });
    values.push(node.encoded);
    offset = node.end;
  }
  return { rest: values, end: start + offset };
}
