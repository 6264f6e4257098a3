import type { JobDetail, SigningSession } from '@tomar/contract';
import { expect, it } from 'vitest';
import { countSigned, itemOf, lastWordOf, toSignIn } from './documentToSign.ts';

type File = JobDetail['files'][number];

const file = (id: string, kind: File['kind'], carrierId: string | null) => ({ id, kind, carrierId }) as File;
const jobOf = (...files: File[]) => ({ id: 'j', files }) as unknown as JobDetail;
const sessionOf = (...states: (readonly [string, SigningSession['items'][number]['state']])[]) =>
  ({ items: states.map(([fileId, state]) => ({ fileId, state })) }) as SigningSession;

const manifest = toSignIn(
  jobOf(
    file('a', 'Document', 'm'),
    file('b', 'Document', 'm'),
    file('m', 'Manifest', 'm'),
    file('x', 'Attachment', null),
  ),
);
const single = toSignIn(
  jobOf(file('c', 'Document', 'c'), file('d', 'Document', 'd'), file('e', 'Document', 'e')),
);

it('shows the manifest to who signs it, and no attachment', () => {
  expect(manifest.map((one) => one.file.id)).toEqual(['a', 'b', 'm']);
});

it('counts documents that are signed and not, each by its own item or by that of its manifest', () => {
  const session = sessionOf(['c', 'Embedded'], ['d', 'Failed'], ['e', 'Waiting'], ['m', 'Embedded']);
  expect(countSigned(session, single)).toEqual({ signed: 1, failed: 1, total: 3 });
  expect(countSigned(session, [...single, ...manifest])).toEqual({ signed: 3, failed: 1, total: 5 });
  expect(manifest.map((one) => itemOf(session, one)?.state)).toEqual(['Embedded', 'Embedded', 'Embedded']);
});

it('leaves out documents that the session is not over', () => {
  expect(countSigned(sessionOf(['c', 'Embedded']), single)).toEqual({ signed: 1, failed: 0, total: 1 });
  expect(countSigned(null, single)).toEqual({ signed: 0, failed: 0, total: 0 });
});

it('shows what ended the run, not what was polled before', () => {
  const before = sessionOf(['c', 'Waiting']);
  const session = sessionOf(['c', 'Embedded']);
  expect(lastWordOf({ step: 'running' }, undefined)).toBeNull();
  expect(lastWordOf({ step: 'running' }, before)).toBe(before);
  expect(lastWordOf({ step: 'ended', session }, before)).toBe(session);
});
