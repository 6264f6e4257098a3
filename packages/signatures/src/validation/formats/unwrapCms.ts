import { cursor, readDerPrefix, readPem, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { BufferSource, type ByteSource } from '../../io/index.ts';
import { looksLikeMime, readSignedMail } from '../cms/signedMail.ts';

/** A CMS taken out of what tools wrap it in. */
export interface UnwrappedCms {
  readonly source: ByteSource;
  /**
   * What a multipart mail carries beside its signature, in the readings that signers use, the standard's first.
   * Empty for everything else.
   */
  readonly beside: readonly Uint8Array[];
}

const MAX_TEXT_BYTES = 256 * 1024 * 1024;
/** A TimeStampResp is its token and a few octets more. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * The DER or BER of a CMS, unpacked from PEM, from Base64 without any lines around it, from an S/MIME mail (RFC 8551
 * 3.5) or from a time-stamp authority's answer (RFC 3161 2.4.2).
 * @throws SignatureError `pem_malformed`, `mail_malformed`, `timestamp_refused`
 */
export async function unwrapCms(source: ByteSource): Promise<UnwrappedCms> {
  const [first] = await source.read(0, 1);
  if (first === TAG.SEQUENCE) return { source: await tokenOf(source), beside: [] };
  if (source.size > MAX_TEXT_BYTES) return { source, beside: [] };
  const bytes = Buffer.from(await source.read(0, source.size));
  const text = bytes.toString('latin1');
  if (looksLikeMime(text)) {
    const { signature, content } = readSignedMail(text);
    return { source: new BufferSource(signature), beside: content };
  }
  const [block] = readPem(text);
  if (block !== undefined) return { source: await tokenOf(new BufferSource(block.bytes)), beside: [] };
  if (looksLikeBase64(text)) return { source: await tokenOf(fromBase64(text)), beside: [] };
  return { source, beside: [] };
}

/** Base64 of a SEQUENCE longer than 127 octets begins with these two letters. */
export function looksLikeBase64(text: string): boolean {
  const compact = text.replace(/\s+/g, '');
  return compact.startsWith('MI') && /^[A-Za-z0-9+/]+={0,2}$/.test(compact);
}

function fromBase64(text: string): ByteSource {
  return new BufferSource(Buffer.from(text, 'base64'));
}

/** The token inside a TimeStampResp; anything else stays what it is. */
async function tokenOf(source: ByteSource): Promise<ByteSource> {
  if (source.size > MAX_RESPONSE_BYTES) return source;
  const token = readResponse(await source.read(0, source.size));
  return token === undefined ? source : new BufferSource(token);
}

function readResponse(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const items = cursor(readDerPrefix(bytes, 0, { rules: 'ber' }), TAG.SEQUENCE);
    // ContentInfo begins with an identifier, a response with the SEQUENCE of its status.
    const status = items.optional(TAG.SEQUENCE);
    if (status?.children[0]?.is(TAG.INTEGER) !== true) return undefined;
    if (items.more) return items.next().encoded;
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
  throw new SignatureError('timestamp_refused', 'The answer of the time-stamp authority holds no time-stamp');
}
