import { endpoint } from '../endpoint.ts';
import { byId } from '../queries.ts';
import { jobDetail } from './jobEndpoints.ts';

export const retryCompletion = endpoint({
  method: 'POST',
  path: '/job/completesignatures/:id',
  summary: 'Have the signatures of a finalizing job completed again after that failed',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, record: 'job' },
  params: byId,
  reply: jobDetail,
  once: true,
});
