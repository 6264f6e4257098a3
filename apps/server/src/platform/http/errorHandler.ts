import { toWire } from '@tomar/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BlobDamaged, BlobKeyMissing, BlobMissing } from '../blobs/blobErrors.ts';
import { isNoSpace } from '../blobs/noSpace.ts';
import { isDatabaseAway } from '../database/database.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { AppError, errorBody, noSpace, notFound, tooLarge, unavailable, unexpected } from './errors.ts';

/** Every failure leaves as the catalogue's body; what nobody foresaw is logged with its request id and told as 500. */
export function handleErrors(server: FastifyInstance, metrics: Pick<Metrics, 'noSpace'>): void {
  server.setErrorHandler((error, request, reply) => {
    if (isNoSpace(error)) metrics.noSpace();
    return sendError(request, reply, error);
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = asAppError(error);
  if (known.code === 'unexpected') request.log.error({ err: error }, 'unexpected');
  else if (known.code === 'no_space') request.log.error({ err: error }, 'no space, or a read-only disk');
  else if (known.code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
  return reply
    .code(known.status)
    .headers(known.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toWire(errorBody(known, request.id))));
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isNoSpace(error)) return noSpace(error);
  if (isDatabaseAway(error)) return unavailable(error);
  if (isUnreadableBlob(error))
    return new AppError('unexpected', [{ field: '', key: 'lang_file_gone' }], { cause: error });
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status === 404) return notFound();
  if (status === 413) return tooLarge();
  if (status >= 400 && status < 500)
    return new AppError('validation_failed', [{ field: '', key: 'lang_request_invalid' }], { cause: error });
  return unexpected(error);
}

const isUnreadableBlob = (error: unknown): boolean =>
  [BlobMissing, BlobDamaged, BlobKeyMissing].some((kind) => error instanceof kind);
