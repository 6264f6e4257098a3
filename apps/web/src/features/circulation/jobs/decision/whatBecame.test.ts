import type { JobDetail, Participant } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { t } from '../../../../i18n/t.ts';
import { jobTexts } from '../../jobTexts.ts';
import { decisionTexts } from './texts.ts';
import { whatBecame } from './whatBecame.ts';

const person = (name: string, state: Participant['state'], id = name): Participant => ({
  id,
  actor: { kind: 'user', userId: id },
  name,
  title: null,
  members: [],
  substitutes: [],
  isInactive: false,
  actedBy: null,
  role: 'Signer',
  state,
  actedAt: null,
  note: '',
});
const job = (part: Partial<JobDetail>, ...steps: Participant[][]) =>
  ({
    status: 'Circulating',
    ownerName: 'Ayşe Işık',
    completion: null,
    steps: steps.map((people, index) => ({ position: index + 1, completion: 'all', people })),
    ...part,
  }) as JobDetail;

describe('what became of a job', () => {
  it('names who is waited for now, and nobody else', () => {
    const said = whatBecame(
      job(
        {},
        [person('İbrahim', 'Approved')],
        [person('Gülşen', 'Waiting'), person('Çağrı', 'Signed')],
        [person('Yiğit', 'Pending')],
      ),
      'x',
    );
    expect(said).toBe(t(decisionTexts.nowWaitsFor, 'Gülşen'));
  });

  it('says that the turn is the reader’s own, and how many it does not name', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => person(name, 'Waiting'));
    const said = whatBecame(job({}, many), 'B');
    expect(said).toContain(t(jobTexts.andMore, '', 2).trim());
    expect(said).toMatch(/B \((siz|you)\)/);
    expect(said).not.toContain('D');
  });

  it('does not say of signatures that are still completed that the job is being sent', () => {
    const running = { state: 'running' } as JobDetail['completion'];
    const done = { state: 'done' } as JobDetail['completion'];
    const said = (completion: JobDetail['completion']) =>
      whatBecame(job({ status: 'Finalizing', completion }), 'x');
    expect(said(running)).toBe(t(decisionTexts.completing));
    expect(said(done)).toBe(t(decisionTexts.finalizing));
    expect(said(null)).toBe(t(decisionTexts.finalizing));
  });

  it('says to whom the reason of a refusal is told', () => {
    expect(whatBecame(job({ status: 'Declined' }), 'x')).toContain('Ayşe Işık');
  });

  it('says that a job is over', () => {
    expect(whatBecame(job({ status: 'Completed' }), 'x')).toBe(t(decisionTexts.completed));
    expect(whatBecame(job({ status: 'Canceled' }), 'x')).toBe(t(decisionTexts.ended));
  });
});
