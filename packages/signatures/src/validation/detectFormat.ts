import { der } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { CONTENT } from '../oids.ts';
import { looksLikeMime } from './cms/signedMail.ts';
import { looksLikeBase64 } from './formats/unwrapCms.ts';

export type SignatureFormat = 'cades' | 'pades' | 'xades';

/** A mail's header lists every server on its way, and what openssl prints before PEM can be as long. */
const TEXT_HEAD = 64 * 1024;

const SIGNED_DATA = Buffer.from(der.oid(CONTENT.signedData));

/**
 * The format by the file's first octets, for PDFs also by their last.
 * @throws SignatureError `format_unknown`
 */
export async function detectFormat(source: ByteSource): Promise<SignatureFormat> {
  const head = Buffer.from(await source.read(0, 1029));
  // A container says what it is; the document inside it, which may be a PDF, begins soon after.
  if (head[0] === 0x30 && head.subarray(0, 24).includes(SIGNED_DATA)) return 'cades';
  if (looksLikeMime(head.toString('latin1'))) return 'cades';
  if (head.includes('%PDF-')) return 'pades';
  if (head[0] === 0x30 && beginsLikeCms(head)) return 'cades';
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
  if (text.startsWith('<')) return 'xades';
  // PDFs that lost their first line are still read by everybody.
  const tail = Buffer.from(await source.read(Math.max(0, source.size - 2048), 2048));
  if (tail.includes('startxref')) return 'pades';
  if (holdsCms(Buffer.from(await source.read(0, TEXT_HEAD)).toString('latin1'))) return 'cades';
  throw new SignatureError('format_unknown', 'The file is neither a PDF, a CMS signature nor XML');
}

/**
 * ContentInfo begins with an identifier, a time-stamp authority's answer with the number of its status. Certificates,
 * CRLs, keys and PKCS#12 files begin otherwise. What is too short to tell is a damaged CMS.
 */
function beginsLikeCms(head: Uint8Array): boolean {
  const inside = contentStart(head, 0);
  const first = head[inside];
  if (first === undefined || first === 0x06) return true;
  const status = contentStart(head, inside);
  if (first !== 0x30 || head[status] !== 0x02) return false;
  const end = status + (head[inside + 1] ?? 0);
  return end === head.length || Buffer.from(head).includes(SIGNED_DATA);
}

function contentStart(bytes: Uint8Array, offset: number): number {
  const length = bytes[offset + 1] ?? 0;
  return offset + 2 + (length > 0x80 ? length & 0x7f : 0);
}

/** PEM with whatever text before it, a signed mail, or Base64 alone; of long ones only the beginning is looked at. */
function holdsCms(head: string): boolean {
  if (/^(?:\u00ef\u00bb\u00bf)?-----BEGIN /m.test(head) || looksLikeMime(head)) return true;
  const whole = head.length < TEXT_HEAD ? head : head.slice(0, TEXT_HEAD - 4);
  return looksLikeBase64(whole);
}
