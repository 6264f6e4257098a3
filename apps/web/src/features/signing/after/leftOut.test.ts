import type { JobDetail, SigningSession } from '@tomar/contract';
import { expect, it } from 'vitest';
import { leftOut, reasonFor } from './leftOut.ts';

const job = (id: string, status: JobDetail['status'], ...actions: JobDetail['actions']) =>
  ({ id, status, actions, endDescription: status === 'Canceled' ? 'Vazgeçildi' : null }) as JobDetail;
const [waits, cancelled, signed] = [
  job('a', 'Circulating', 'sign'),
  job('b', 'Canceled'),
  job('c', 'Circulating'),
];
const session = {
  items: [
    { jobId: 'a', state: 'Embedded', error: null },
    { jobId: 'b', state: 'Failed', error: 'lang_job_not_waiting_for_you' },
    { jobId: 'c', state: 'Embedded', error: null },
  ],
} as SigningSession;

it('leaves out before what does not wait, and after what could not be signed', () => {
  expect(leftOut([waits, cancelled, signed], 'sign', null)).toEqual([cancelled, signed]);
  expect(leftOut([waits, cancelled, signed], 'sign', session)).toEqual([cancelled]);
});

it('says why: how the job ended, or what the session says', () => {
  expect(reasonFor(cancelled, null)).toEqual({ status: 'Canceled', description: 'Vazgeçildi', error: null });
  expect(reasonFor({ ...waits, id: 'b' }, session)).toEqual({
    status: null,
    description: null,
    error: 'lang_job_not_waiting_for_you',
  });
  expect(reasonFor(signed, session)).toEqual({ status: null, description: null, error: null });
});
