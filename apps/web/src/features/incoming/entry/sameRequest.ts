import { newRequestId } from '../../../api/requestId.ts';

/**
 * Ids for requests that happen at most once: the same one as long as the same is sent. Whoever sends it again, because the answer
 * got lost, gets the answer of the first time.
 */
export function requestIds(make: () => string = newRequestId): (sent: object) => string {
  let last = { sent: '', id: '' };
  return (sent) => {
    const now = JSON.stringify(sent);
    if (now !== last.sent) last = { sent: now, id: make() };
    return last.id;
  };
}
