import { describe, expect, it } from 'vitest';
import { filterOf } from './auditSearch.ts';

describe('what the address of the trail says', () => {
  it('is asked of the server, and nothing of what it leaves out', () => {
    expect(filterOf({})).toEqual({});
    expect(filterOf({ job: 'j', user: 'u', event: 'job.signed', area: 'right' })).toEqual({
      jobId: 'j',
      userId: 'u',
      event: 'job.signed',
      area: 'right',
    });
  });

  it.each(['2027-03-05', '2026-12-31', '2028-02-29'])('of %s is the whole day where the reader is', (day) => {
    const asked = filterOf({ day }).day;
    const [from, until] = [new Date(asked?.from ?? ''), new Date(asked?.until ?? '')];
    const written = [from.getFullYear(), from.getMonth() + 1, from.getDate()];
    expect(written).toEqual(day.split('-').map(Number));
    expect([from.getHours(), until.getHours()]).toEqual([0, 0]);
    expect(new Date(until.getTime() - 1).getDate()).toBe(from.getDate());
  });
});
