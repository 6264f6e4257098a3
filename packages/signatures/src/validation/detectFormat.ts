import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';

export type SignatureFormat = 'cades' | 'pades' | 'xades';

/**
 * The format by the file's first octets, for PDFs also by their last.
 * @throws SignatureError `format_unknown`
 */
export async function detectFormat(source: ByteSource): Promise<SignatureFormat> {
  const head = Buffer.from(await source.read(0, 1029));
  if (head.includes('%PDF-')) return 'pades';
  if (head[0] === 0x30) return 'cades';
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
  if (text.startsWith('-----BEGIN')) return 'cades';
  if (text.startsWith('<')) return 'xades';
  // PDFs that lost their first line are still read by everybody.
  const tail = Buffer.from(await source.read(Math.max(0, source.size - 2048), 2048));
  if (tail.includes('startxref')) return 'pades';
  throw new SignatureError('format_unknown', 'The file is neither a PDF, a CMS signature nor XML');
}
