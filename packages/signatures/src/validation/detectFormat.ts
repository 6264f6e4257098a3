import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { looksLikeMime } from './cms/signedMail.ts';
import { looksLikeBase64 } from './formats/unwrapCms.ts';

export type SignatureFormat = 'cades' | 'pades' | 'xades';

/** A mail's header lists every server on its way, and what openssl prints before PEM can be as long. */
const TEXT_HEAD = 64 * 1024;

/** id-signedData with tag and length: 1.2.840.113549.1.7.2. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');

/**
 * The format by the file's first octets, for PDFs also by their last.
 * @throws SignatureError `format_unknown`
 */
export async function detectFormat(source: ByteSource): Promise<SignatureFormat> {
  const head = Buffer.from(await source.read(0, 1029));
  // A container says what it is; the document inside it, which may be a PDF, begins soon after.
  if (head[0] === 0x30 && head.subarray(0, 24).includes(SIGNED_DATA)) return 'cades';
  if (head.includes('%PDF-')) return 'pades';
  if (head[0] === 0x30) return 'cades';
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

/** PEM with whatever text before it, a signed mail, or Base64 alone; of long ones only the beginning is looked at. */
function holdsCms(head: string): boolean {
  if (/^(?:\u00ef\u00bb\u00bf)?-----BEGIN /m.test(head) || looksLikeMime(head)) return true;
  const whole = head.length < TEXT_HEAD ? head : head.slice(0, TEXT_HEAD - 4);
  return looksLikeBase64(whole);
}
