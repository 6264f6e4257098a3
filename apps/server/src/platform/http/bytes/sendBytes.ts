import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectSize } from '../../blobs/blobErrors.ts';
import type { BlobStore } from '../../blobs/blobStore.ts';
import { AppError } from '../errors.ts';
import type { BytesAnswer } from '../serve.ts';
import { contentDisposition } from './contentDisposition.ts';
import { namesTag, readRange } from './ranges.ts';

/** Types a browser may show in the page's own origin; everything else is only ever downloaded. */
const showable = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/** Answers with bytes. A blob is streamed from disk, whole or in part; its hash is the entity tag, with the length
 * where only its beginning is asked for. */
export async function sendBytes(
  blobs: BlobStore,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BytesAnswer,
): Promise<FastifyReply> {
  const disposition = showable.has(answer.contentType) ? answer.disposition : 'attachment';
  reply
    .header('content-disposition', contentDisposition(disposition, answer.name))
    .header('cache-control', 'private, no-cache')
    // Whatever the bytes are, they run no script here.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(answer.contentType);
  if (answer.kind === 'stream') return reply.send(answer.stream);
  const length = answer.upTo ?? answer.size;
  const tag = answer.upTo === undefined ? `"${answer.sha256}"` : `"${answer.sha256}.${length}"`;
  reply.header('etag', tag).header('accept-ranges', 'bytes');
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === tag
      ? readRange(request.headers.range, length)
      : ({ kind: 'whole' } as const);
  if (range.kind === 'unsatisfiable')
    throw new AppError('range_not_satisfiable', [{ field: '', key: 'lang_request_invalid' }], {
      headers: { 'content-range': `bytes */${length}` },
    });
  // A shorter answer than it announces would keep the reader waiting for the rest.
  expectSize(answer.sha256, answer.size, await blobs.size(answer.accountId, answer.sha256));
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: length };
  const stream = await blobs.stream(answer.accountId, answer.sha256, { start, end });
  reply.header('content-length', String(end - start));
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${length}`);
  return reply.send(stream);
}
