import { apiErrorOf } from '@tomar/contract';
import { PDFDataRangeTransport } from 'pdfjs-dist';
import { callerHeaders, request } from '../../api/call.ts';

/** Enough for the end of most files and their first page, small enough to come within a second. */
const firstBytes = 256 * 1024;

/**
 * A PDF on the server, read piece by piece as its pages are looked at. Each piece is asked for with the session
 * of that moment, so that a document may stay open while the session is renewed.
 */
class ServerRange extends PDFDataRangeTransport {
  readonly #address: string;
  readonly #stop = new AbortController();

  constructor(address: string, length: number, first: Uint8Array) {
    super(length, first, false);
    this.#address = address;
  }

  override requestDataRange(begin: number, end: number): void {
    // A piece that comes after the document was closed has nobody to go to: pdf.js would throw.
    const give = (bytes: Uint8Array | null) => {
      if (!this.#stop.signal.aborted) this.onDataRange(begin, bytes);
    };
    readRange(this.#address, begin, end, this.#stop.signal).then(
      ({ bytes }) => give(bytes),
      // pdf.js reports the missing piece where it is needed.
      () => give(null),
    );
  }

  override abort(): void {
    this.#stop.abort();
  }
}

export type PdfSource =
  | { readonly kind: 'whole'; readonly data: Uint8Array }
  | { readonly kind: 'ranges'; readonly range: PDFDataRangeTransport };

/**
 * Opens the PDF at `address` (below the API base) for pdf.js.
 * @throws ApiError
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<PdfSource> {
  const { bytes, length } = await readRange(address, 0, firstBytes, signal);
  return bytes.length >= length
    ? { kind: 'whole', data: bytes }
    : { kind: 'ranges', range: new ServerRange(address, length, bytes) };
}

/** Bytes from `begin` up to, but not including, `end`, and how long the whole is. */
async function readRange(address: string, begin: number, end: number, signal: AbortSignal) {
  const response = await request(address, {
    headers: { ...callerHeaders(), range: `bytes=${begin}-${end - 1}` },
    signal,
  });
  if (!response.ok) throw apiErrorOf(response.status, await response.text().catch(() => ''));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return { bytes, length: total ? Number(total) : bytes.length };
}
