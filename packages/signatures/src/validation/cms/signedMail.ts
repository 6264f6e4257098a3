import { SignatureError } from '../../errors.ts';

export interface SignedMail {
  /** DER or BER of the CMS. */
  readonly signature: Uint8Array;
  /** The signed part in its possible readings: with the line ends of mail, and as it stands. None if it is inside. */
  readonly content: readonly Uint8Array[];
}

const MAX_HEADER = 256 * 1024;
const FIELD = /^[A-Za-z][A-Za-z0-9-]*:[ \t]/;

/** Whether a text is a mail whose body is signed (RFC 8551 3.5). `text` is read as Latin-1: a character an octet. */
export function looksLikeMime(text: string): boolean {
  if (!FIELD.test(text)) return false;
  return /pkcs7-(?:mime|signature)|multipart\/signed/i.test(headerOf(text));
}

/**
 * The CMS of a signed mail, `application/pkcs7-mime` or `multipart/signed`, with the part it signs.
 * @throws SignatureError `mail_malformed`
 */
export function readSignedMail(text: string): SignedMail {
  const header = unfolded(headerOf(text));
  const body = bodyOf(text);
  const type = contentTypeOf(header);
  if (!/^multipart\/signed/i.test(type)) return { signature: decoded(header, body), content: [] };
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const [signed, signature, ...more] = partsOf(body, boundary?.[1] ?? boundary?.[2] ?? '');
  if (signed === undefined || signature === undefined || more.length > 0)
    throw new SignatureError('mail_malformed', 'The signed mail does not have its two parts');
  const asMail = signed.replace(/\r{0,2}\n/g, '\r\n');
  const readings = asMail === signed ? [signed] : [asMail, signed];
  return {
    signature: decoded(unfolded(headerOf(signature)), bodyOf(signature)),
    content: readings.map((reading) => Buffer.from(reading, 'latin1')),
  };
}

/** The one that there may be: of two, one reader takes the first and another the last (RFC 5322 3.6, RFC 2045 5). */
function contentTypeOf(header: string): string {
  const [type, another] = [...header.matchAll(/^content-type:[ \t]*(.*)$/gim)].map(([, value = '']) => value);
  if (another !== undefined)
    throw new SignatureError('mail_malformed', 'The mail says twice of what type it is');
  return type ?? '';
}

/** More are not looked for: a signed mail has two (RFC 1847 2.1). */
const MAX_PARTS = 3;

/**
 * The parts between the boundary's lines, up to the closing one; the line end before a boundary belongs to it (RFC 2046
 * 5.1.1). A line that only begins like one is none, or a text would end for us where it goes on for others.
 */
function partsOf(body: string, boundary: string): readonly string[] {
  if (boundary === '') return [];
  const delimiter = `--${boundary}`;
  const parts: string[] = [];
  let begin: number | undefined;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    const lineEnd = body.indexOf('\n', at);
    const rest = body.slice(at + delimiter.length, lineEnd < 0 ? body.length : lineEnd);
    const isClosing = /^--[ \t\r]*$/.test(rest);
    if (!isClosing && !/^[ \t\r]*$/.test(rest)) continue;
    if (begin !== undefined) parts.push(body.slice(begin, at).replace(/\r{0,2}\n$/, ''));
    if (isClosing || lineEnd < 0 || parts.length === MAX_PARTS) break;
    begin = lineEnd + 1;
  }
  return parts;
}

function decoded(header: string, body: string): Uint8Array {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(header)?.[1]?.toLowerCase() ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'binary' || encoding === '8bit' || encoding === '7bit') return Buffer.from(body, 'latin1');
  throw new SignatureError('mail_malformed', `The signature's encoding ${encoding} is not one of mail`);
}

function headerOf(text: string): string {
  const head = text.slice(0, MAX_HEADER);
  const end = /\r{0,2}\n\r{0,2}\n/.exec(head);
  return end === null ? head : head.slice(0, end.index);
}

function bodyOf(text: string): string {
  const end = /\r{0,2}\n\r{0,2}\n/.exec(text);
  return end === null ? '' : text.slice(end.index + end[0].length);
}

/** Long fields go on in lines that begin with white space (RFC 5322 2.2.3). */
function unfolded(header: string): string {
  return header.replace(/\r{0,2}\n[ \t]+/g, ' ');
}
