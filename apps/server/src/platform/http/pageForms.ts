import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What a client takes, the smaller first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** One text as it goes over the wire. */
export interface Form {
  readonly body: Buffer;
  /** Null: as it is. */
  readonly encoding: Encoding | null;
}

/**
 * Compresses a text that hardly ever changes: once, as small as it gets, and again only when it is another one. It holds
 * nothing secret and nothing that a request says, so its length tells nobody anything (BREACH).
 * @returns the form of a text for the `accept-encoding` of a request
 */
export function pageForms(): (text: string, accepted: string | undefined) => Promise<Form> {
  let last: { readonly text: string; readonly forms: Readonly<Record<Encoding, Promise<Buffer>>> } | null =
    null;
  return async (text, accepted) => {
    const encoding = encodingFor(accepted ?? '');
    if (encoding === null) return { body: Buffer.from(text), encoding };
    if (last?.text !== text) last = { text, forms: { br: brotliOf(text), gzip: gzipOf(text) } };
    return { body: await last.forms[encoding], encoding };
  };
}

const brotliOf = (text: string) =>
  brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } });

const gzipOf = (text: string) => gzip(text, { level: zlib.constants.Z_BEST_COMPRESSION });

/** @param accepted as in RFC 9110, 12.5.3 @returns null: none of ours */
export function encodingFor(accepted: string): Encoding | null {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...params] = part.split(';').map((piece) => piece.trim());
        const weight = params.find((param) => param.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return encodings.find((encoding) => weightOf(encoding) > 0) ?? null;
}
