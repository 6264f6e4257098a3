import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addComment } from './circulation/comments/commentEndpoints.ts';
import { draftContent } from './circulation/draft.ts';
import { approveJob, cancelJob, declineJob, initialJob } from './circulation/jobEndpoints.ts';
import type { Schema } from './endpoint.ts';
import { changeIncomingState } from './incoming/incomingEndpoints.ts';
import { askToStamp, beginSigning, renewSigningTicket } from './signing/endpoints.ts';

const typed = 'Bin\u202E 000.1 \u202Cödenir\u200B.\n\tİkinci satır 👩\u200D💻';
const kept = 'Bin 000.1 ödenir.\n\tİkinci satır 👩\u200D💻';
const toSign = { jobIds: ['0'.repeat(24)], note: typed };

/** What a body brings, once it has been read. */
function brought(body: Schema | 'bytes' | undefined, sent: object): unknown[] {
  if (body === undefined || body === 'bytes') throw new TypeError('it takes no JSON');
  return Object.values(z.parse(body, sent) as object);
}

it.each([
  ['a comment', addComment.body, { text: typed }],
  ['the note of an approval', approveJob.body, { approved: true, note: typed }],
  ['the note of initials', initialJob.body, { initialled: true, note: typed }],
  ['the note of a signature', beginSigning.body, toSign],
  ['that of a stamp', askToStamp.body, toSign],
  ['one of a signature that was changed', renewSigningTicket.body, { note: typed }],
  ['the reason of who declines', declineJob.body, { description: typed }],
  ['the reason of who cancels', cancelJob.body, { description: typed }],
  [
    'the note of an incoming document',
    changeIncomingState.body,
    { version: 1, state: 'Processed', note: typed },
  ],
  ['the description of a draft', draftContent, { name: 'İş', description: typed }],
])('%s holds nothing hidden', (_what, schema, sent) => {
  expect(brought(schema, sent)).toContain(kept);
});

it('is no reason where it shows nothing', () => {
  expect(brought(declineJob.body, { description: '\u200B\u2066' })).toEqual(['']);
});
