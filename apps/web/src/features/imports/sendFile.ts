import {
  type ImportKind,
  type ImportReading,
  type ImportRecord,
  importEndpoints,
  replyOf,
} from '@tomar/contract';
import { callerHeaders, request, urlOf } from '../../api/call.ts';

/** Sends a file as it is. @throws ApiError */
export async function sendFile(
  kind: ImportKind,
  file: File,
  how: Partial<ImportReading> = {},
): Promise<ImportRecord> {
  const { begin } = importEndpoints[kind];
  const response = await request(urlOf(begin, undefined, { name: file.name, ...how }), {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/octet-stream' },
    body: file,
  });
  return replyOf(begin, response.status, await response.text());
}
