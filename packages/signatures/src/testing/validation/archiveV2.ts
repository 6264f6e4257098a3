import { createHash } from 'node:crypto';
import { der } from '../../der/index.ts';

/**
 * Puts archive time-stamps of version 2 on CAdES files, after the words of ETSI TS 101 733 V2.2.1 6.4.1 and with
 * slices of its own, so that it shares no thought with the code it is a sample for.
 */
export interface ArchiveV2Options {
  /** Gives the token over a SHA-256 digest. */
  readonly stamp: (imprint: Uint8Array) => Promise<Uint8Array>;
  /** What a detached signature is over. */
  readonly content?: Uint8Array;
  /**
   * `text` is 6.4.1; `annex` is annex K as it was up to V1.8.3, without the header of the unsigned attributes;
   * `annex-without-encapsulated` as software of that time did it to detached signatures.
   */
  readonly reading?: 'text' | 'annex' | 'annex-without-encapsulated';
  /** Whether certificates and attributes stand in an order that is not DER's, as much software leaves them. */
  readonly unsorted?: boolean;
  /** The version of the attribute, by the last number of its identifier: 48, or 27 for the one before. */
  readonly attribute?: 48 | 27;
}

export async function addArchiveV2(file: Uint8Array, options: ArchiveV2Options): Promise<Uint8Array> {
  const { reading = 'text', content = new Uint8Array(0), unsorted = false } = options;
  const [contentType = NOTHING, explicit = NOTHING] = inside(file);
  const [signedData = NOTHING] = inside(explicit);
  const fields = inside(signedData);
  const signerInfos = inside(fields.at(-1) ?? NOTHING);
  const encapsulated = fields[2] ?? NOTHING;
  const validationData = fields.slice(3, -1).map((field) => (unsorted ? reversed(field) : field));
  const signerFields = inside(signerInfos[0] ?? NOTHING);
  const given = signerFields.at(-1) ?? NOTHING;
  const last = unsorted && given[0] === 0xa1 ? reversed(given) : given;
  const unsigned = last[0] === 0xa1 ? inside(last) : [];
  const fixed = last[0] === 0xa1 ? signerFields.slice(0, -1) : signerFields;

  const hash = createHash('sha256');
  if (reading !== 'annex-without-encapsulated') hash.update(encapsulated);
  for (const part of [content, ...validationData, ...fixed]) hash.update(part);
  for (const part of reading === 'text' && last[0] === 0xa1 ? [last] : unsigned) hash.update(part);
  const token = await options.stamp(hash.digest());

  const attribute = der.sequence(
    der.oid(`1.2.840.113549.1.9.16.2.${options.attribute ?? 48}`),
    der.tlv(0x31, token),
  );
  const signer = der.tlv(0x30, ...fixed, der.tlv(0xa1, ...unsigned, attribute));
  const signers = der.tlv(0x31, signer, ...signerInfos.slice(1));
  const changed = der.tlv(0x30, ...fields.slice(0, 3), ...validationData, signers);
  return der.tlv(0x30, contentType, der.tlv(0xa0, changed));
}

/** The same file with its content in one piece under indefinite lengths, as streaming software writes it. */
export function withIndefiniteContent(file: Uint8Array): Uint8Array {
  const [contentType = NOTHING, explicit = NOTHING] = inside(file);
  const [signedData = NOTHING] = inside(explicit);
  const [version = NOTHING, digests = NOTHING, encapsulated = NOTHING, ...rest] = inside(signedData);
  const [type = NOTHING, content = NOTHING] = inside(encapsulated);
  const open = (tag: number) => Uint8Array.of(tag, 0x80);
  const piece = inside(content)[0] ?? NOTHING;
  const parts = [open(0x30), type, open(0xa0), open(0x24), piece, new Uint8Array(6)];
  const changed = der.tlv(0x30, version, digests, ...parts, ...rest);
  return der.tlv(0x30, contentType, der.tlv(0xa0, changed));
}

const NOTHING = new Uint8Array(0);

function reversed(value: Uint8Array): Uint8Array {
  return der.tlv(value[0] ?? 0, ...inside(value).reverse());
}

/** The values inside a value, each with its header; definite lengths, one octet of tag. */
function inside(value: Uint8Array): Uint8Array[] {
  const { start } = header(value, 0);
  const values: Uint8Array[] = [];
  for (let offset = start; offset < value.length; ) {
    const { end } = header(value, offset);
    values.push(value.subarray(offset, end));
    offset = end;
  }
  return values;
}

function header(bytes: Uint8Array, offset: number): { start: number; end: number } {
  const first = bytes[offset + 1] ?? 0;
  const octets = first < 0x80 ? 0 : first & 0x7f;
  let length = octets === 0 ? first : 0;
  for (let index = 0; index < octets; index++) length = length * 256 + (bytes[offset + 2 + index] ?? 0);
  const start = offset + 2 + octets;
  return { start, end: start + length };
}
