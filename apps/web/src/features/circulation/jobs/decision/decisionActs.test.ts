import type { JobListItem } from '@tomar/contract';
import { expect, it } from 'vitest';
import { turnOf } from './decisionActs.ts';

const turn = (...actions: JobListItem['actions']) => turnOf({ actions });

// JOB-18
it('a job leads to the page for signing, then to that for stamping', () => {
  expect(turn('sign', 'stamp', 'decline')).toBe('sign');
  expect(turn('stamp', 'decline')).toBe('stamp');
});

it('whoever may no more than decline is let decline', () => {
  expect(turn('decline')).toBe('decline');
  expect(turn('decline', 'remind')).toBe('decline');
  expect(turn('cancel', 'remind')).toBeNull();
});
