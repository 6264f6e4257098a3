import type { JobListItem } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { nextOf, wayToAct } from './wayToAct.ts';

const item = (id: string, ...actions: JobListItem['actions']) => ({ id, actions }) as JobListItem;

describe('the way to what waits in a job', () => {
  it('leads to the page for signing, or to the job that is decided on', () => {
    expect(wayToAct(item('a', 'approve', 'decline'))).toEqual({ action: 'approve', path: 'myjob/a' });
    expect(wayToAct(item('a', 'initial', 'decline'))).toEqual({ action: 'initial', path: 'myjob/a' });
    expect(wayToAct(item('a', 'sign', 'decline'))).toEqual({ action: 'sign', path: 'myjob/sign?jobs=a' });
    // JOB-18
    expect(wayToAct(item('a', 'stamp', 'decline'))).toEqual({
      action: 'stamp',
      path: 'mymuhurjob/stamp?jobs=a',
    });
  });

  it('signs first where both wait, as the page of the job does', () => {
    expect(wayToAct(item('a', 'approve', 'sign'))?.action).toBe('sign');
  });

  it('is none where the reader can only stop the job', () => {
    expect(wayToAct(item('a', 'cancel', 'undoCancel'))).toBeNull();
  });
});

describe('the next job', () => {
  it('is the first that waits, past those that were done just now', () => {
    const waiting = [
      item('done', 'approve'),
      item('too', 'sign'),
      item('next', 'sign'),
      item('last', 'approve'),
    ];
    expect(nextOf(waiting, ['done', 'too'])?.job.id).toBe('next');
  });

  it('is none that the list still has though nothing can be done in it any more', () => {
    expect(nextOf([item('a', 'cancel'), item('b')], [])).toBeNull();
    expect(nextOf([item('done', 'approve')], ['done'])).toBeNull();
  });
});
