import type { JobDetail } from '@tomar/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupEvents } from './groupEvents.ts';

type Event = JobDetail['timeline'][number];

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute)).toISOString();
const event = (given: Partial<Event>): Event => ({
  at: at(0),
  event: 'document.signed',
  actorName: 'Gülşen Öz',
  erased: [],
  note: '',
  facts: [],
  ...given,
});
const sizes = (events: readonly Event[]) => groupEvents(events).map((group) => group.length);

describe('the timeline tells together', () => {
  it('what somebody signed in one go', () => {
    expect(
      sizes([event({ event: 'job.signed' }), event({ at: at(2) }), event({ at: at(1) }), event({})]),
    ).toEqual([1, 3]);
  });

  it.each(['file.uploaded', 'file.copied', 'file.removed', 'document.stamped', 'delivery.sent'])(
    'what somebody did in one go of the kind %s',
    (kind) => {
      const uploads = [event({ event: kind, at: at(1) }), event({ event: kind })];
      expect(sizes([event({ event: 'job.circulated', at: at(2) }), ...uploads])).toEqual([1, 2]);
    },
  );

  it('nothing of two people, of two groups, or with somebody’s own words', () => {
    expect(sizes([event({}), event({ actorName: 'Yiğit Şahin' })])).toEqual([1, 1]);
    expect(sizes([event({}), event({ facts: [{ name: 'signGroup', value: 'Yetkililer' }] })])).toEqual([
      1, 1,
    ]);
    expect(sizes([event({}), event({ note: 'Bakınız' })])).toEqual([1, 1]);
    expect(sizes([event({ actorName: null }), event({ actorName: null, erased: ['actorName'] })])).toEqual([
      1, 1,
    ]);
  });

  it('nothing with a pause of more than ten minutes between', () => {
    expect(sizes([event({ at: at(11) }), event({})])).toEqual([1, 1]);
    expect(sizes([event({ at: at(10) }), event({})])).toEqual([2]);
  });

  it('no two decisions, which stand by themselves', () => {
    expect(sizes([event({ event: 'job.approved' }), event({ event: 'job.approved' })])).toEqual([1, 1]);
  });

  it('whatever happened, loses nothing and keeps the order', () => {
    const any = fc.record({
      at: fc.integer({ min: 0, max: 120 }).map(at),
      event: fc.constantFrom('document.signed', 'file.uploaded', 'delivery.sent', 'job.signed', 'new.kind'),
      actorName: fc.constantFrom('Gülşen Öz', 'Yiğit Şahin', null),
      erased: fc.constantFrom<string[]>([], ['actorName'], ['note']),
      note: fc.constantFrom('', 'Bakınız'),
      facts: fc.constantFrom<Event['facts']>([], [{ name: 'signGroup', value: 'Yetkililer' }]),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (events) => {
        const groups = groupEvents(events);
        expect(groups.flat()).toEqual(events);
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(0);
          expect(new Set(group.map((one) => `${one.event} ${one.actorName}`)).size).toBe(1);
        }
      }),
    );
  });
});
