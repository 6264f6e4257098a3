import { type Endpoint, replyOf } from '@tomar/contract';
import { callerHeaders, request } from '../../api/call.ts';

/** Sends a file as it is, its bytes alone. @param url of the endpoint @throws ApiError */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  url: string,
  file: File,
): Promise<ReturnType<typeof replyOf<E>>> {
  const response = await request(url, {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/octet-stream' },
    body: file,
  });
  return replyOf(endpoint, response.status, await response.text());
}
