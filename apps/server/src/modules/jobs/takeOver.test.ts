import type { Authority, ParticipantRole, ParticipantState } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import type { SignGroupMember } from '../users/index.ts';
import type { ParticipantRow } from './participants.ts';
import { takeOver } from './takeOver.ts';

let made = 0;
const place = (
  who: { userId: string } | { signGroupId: string },
  role: ParticipantRole,
  state: ParticipantState,
  step = 0,
): ParticipantRow => {
  made += 1;
  const isUser = 'userId' in who;
  return {
    accountId: 'a',
    id: `p${made}`,
    jobId: 'j',
    step,
    position: made,
    actorKind: isUser ? 'user' : 'signGroup',
    userId: isUser ? who.userId : null,
    signGroupId: isUser ? null : who.signGroupId,
    externalSignerId: null,
    stampAccountId: null,
    completion: 'all',
    role,
    state,
    note: '',
    actedAt: null,
    actedBy: null,
    actorName: null,
    actedByName: null,
  };
};
const leaver = { userId: 'leaver' };
const successor = (...authorities: Authority[]) => ({ id: 'successor', isActive: true, authorities });
const able = successor('Signer', 'Approved');
const member = (userId: string): SignGroupMember => ({
  userId,
  name: userId,
  isActive: true,
  authorities: ['Signer', 'Approved'],
});
const take = (
  people: readonly ParticipantRow[],
  who = able,
  groups: ReadonlyMap<string, SignGroupMember[]> = new Map(),
  begun: ReadonlySet<string> = new Set(),
) => takeOver({ people, groups }, 'leaver', who, begun);

describe('a leaver’s open turns', () => {
  it('go to the successor, those of later steps with them; what was done stays', () => {
    const flow = [
      place(leaver, 'Approver', 'Approved', 0),
      place({ userId: 'other' }, 'Approver', 'Waiting', 1),
      place(leaver, 'Approver', 'Waiting', 1),
      place(leaver, 'Signer', 'Pending', 2),
    ];
    const taken = take(flow);
    expect('people' in taken && taken.people.map(({ userId }) => userId)).toEqual([
      'leaver',
      'other',
      'successor',
      'successor',
    ]);
    expect('places' in taken && taken.places.map(({ id }) => id)).toEqual([flow[2]?.id, flow[3]?.id]);
  });

  it('want the right that the place wants', () => {
    const approving = [place(leaver, 'Approver', 'Waiting')];
    const signing = [place(leaver, 'Signer', 'Waiting')];
    expect(take(approving, successor('Signer'))).toEqual({ reason: 'lang_handover_not_approver' });
    expect(take(signing, successor('Admin', 'Approved'))).toEqual({ reason: 'lang_handover_not_signer' });
    expect(take(approving, { ...able, isActive: false })).toEqual({ reason: 'lang_user_passive' });
  });

  it('DRAFT-36: put nobody twice into a step, nor into two signatures of a job', () => {
    const inStep = [
      place(leaver, 'Approver', 'Waiting'),
      place({ userId: 'successor' }, 'Signer', 'Waiting'),
    ];
    expect(take(inStep)).toEqual({ reason: 'lang_handover_twice' });
    const signed = [
      place({ userId: 'successor' }, 'Signer', 'Signed', 0),
      place(leaver, 'Signer', 'Waiting', 1),
    ];
    expect(take(signed)).toEqual({ reason: 'lang_handover_twice' });
    const apart = [
      place({ userId: 'successor' }, 'Approver', 'Approved', 0),
      place(leaver, 'Signer', 'Waiting', 1),
    ];
    expect('people' in take(apart)).toBe(true);
  });

  it('leave a group somebody who can act for it', () => {
    const flow = [place(leaver, 'Approver', 'Waiting'), place({ signGroupId: 'g' }, 'Approver', 'Waiting')];
    expect(take(flow, able, new Map([['g', [member('successor')]]]))).toEqual({
      reason: 'lang_handover_stuck',
    });
    expect('people' in take(flow, able, new Map([['g', [member('successor'), member('third')]]]))).toBe(true);
  });

  it('stay where a signature of the leaver stands in a document already', () => {
    const flow = [place(leaver, 'Signer', 'Waiting')];
    expect(take(flow, able, new Map(), new Set([flow[0]?.id ?? '']))).toEqual({
      reason: 'lang_handover_begun',
    });
  });
});
