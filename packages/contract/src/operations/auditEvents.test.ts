import { describe, expect, it } from 'vitest';
import { auditAreaFilters, auditAreas } from './auditAreas.ts';
import { auditEventAreas, eventsOfArea } from './auditEvents.ts';

const all = Object.keys(auditEventAreas);

describe('the events of the audit trail', () => {
  it('are each of one area, and each area has some', () => {
    expect(new Set(Object.values(auditEventAreas))).toEqual(new Set(auditAreas));
    const perArea = auditAreas.filter((area) => area !== 'other').map((area) => eventsOfArea(area));
    expect(perArea.flat().toSorted()).toEqual(eventsOfArea('security').toSorted());
    for (const area of auditAreaFilters) expect(eventsOfArea(area).length).toBeGreaterThan(0);
  });

  it.each(['session', 'user', 'serverKey', 'account', 'recipient'])(
    'about a %s are of the security record, those of jobs are not',
    (subject) => {
      const about = all.filter((event) => event.startsWith(`${subject}.`));
      expect(about.length).toBeGreaterThan(0);
      expect(eventsOfArea('security')).toEqual(expect.arrayContaining(about));
      expect(eventsOfArea('security').filter((event) => /^(job|draft|document)\./.test(event))).toEqual([]);
    },
  );

  it('that refuse somebody stand in the area of refusals', () => {
    expect(eventsOfArea('refusal')).toEqual(all.filter((event) => event.endsWith('.refused')));
  });
});
