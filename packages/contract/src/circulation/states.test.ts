import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentTypes } from './documentTypes.ts';
import { draftContent } from './draft.ts';
import {
  type JobStatus,
  jobEvents,
  jobStatuses,
  nextJobStatus,
  privacies,
  trackingNumber,
} from './states.ts';

const walk = fc.array(fc.constantFrom(...jobEvents), { maxLength: 40 });

/** Follows the events that are allowed and answers every status passed, with what it was before a cancellation. */
function follow(events: readonly (typeof jobEvents)[number][]): JobStatus[] {
  const passed: JobStatus[] = ['Circulating'];
  let before: JobStatus | undefined;
  for (const event of events) {
    const from = passed.at(-1) ?? 'Circulating';
    const to = nextJobStatus(from, event, before);
    if (!to) continue;
    before = to === 'Canceled' ? from : undefined;
    passed.push(to);
  }
  return passed;
}

it('JOB-06: a job is always in one of the five statuses', () => {
  expect(jobStatuses).toEqual(['Circulating', 'Declined', 'Finalizing', 'Completed', 'Canceled']);
  fc.assert(fc.property(walk, (events) => follow(events).every((status) => jobStatuses.includes(status))));
});

it('JOB-15: a declined job never moves again', () => {
  fc.assert(
    fc.property(walk, (events) => {
      const passed = follow(events);
      const at = passed.indexOf('Declined');
      expect(at === -1 || at === passed.length - 1).toBe(true);
    }),
  );
});

it('JOB-15: nothing is completed that was not finalizing just before', () => {
  fc.assert(
    fc.property(walk, (events) => {
      const passed = follow(events);
      passed.forEach((status, index) => {
        if (status === 'Completed') expect(passed[index - 1]).toBe('Finalizing');
      });
    }),
  );
});

it('JOB-08: undoing a cancellation leads back to where it was cancelled, and nowhere without a cancellation', () => {
  fc.assert(
    fc.property(walk, (events) => {
      const passed = follow(events);
      passed.forEach((status, index) => {
        if (status === 'Canceled' && index + 1 < passed.length)
          expect(passed[index + 1]).toBe(passed[index - 1]);
      });
    }),
  );
  expect(nextJobStatus('Canceled', 'cancelUndone')).toBeUndefined();
});

it('JOB-04, JOB-05: the revision is shown only above 0', () => {
  expect(trackingNumber('AB', 12, 0)).toBe('AB-12');
  expect(trackingNumber('AB', 12, 1)).toBe('AB-12/1');
});

it('DRAFT-06: a draft has one of three privacies', () => {
  expect(privacies).toEqual(['Normal', 'Secret', 'TopSecret']);
  expect(draftContent.safeParse({ name: 'İş', privacy: 'Public' }).success).toBe(false);
  for (const privacy of privacies)
    expect(draftContent.parse({ name: 'İş', privacy })).toMatchObject({ privacy });
});

it('DRAFT-07: a draft has one of three document types', () => {
  expect(documentTypes).toEqual(['BankOrder', 'Contract', 'General']);
  expect(draftContent.safeParse({ name: 'İş', documentType: 'Unknown' }).success).toBe(false);
  for (const documentType of documentTypes)
    expect(draftContent.parse({ name: 'İş', documentType })).toMatchObject({ documentType });
});
