import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  type IncomingRole,
  incomingActsNow,
  incomingKinds,
  incomingOperations,
  incomingRoles,
  incomingStates,
  incomingTrackingNo,
  incomingTransitions,
  isToBeAssigned,
  kindOfFile,
  whyNotIncoming,
} from './incoming.ts';
import { checkIncoming, checkRevert, checkRouting, type IncomingForm } from './incomingRules.ts';
import { incomingActWords } from './incomingWords.ts';

const id = 'a'.repeat(24);
const today = '2026-11-29';
const form: IncomingForm = {
  name: 'Dilekçe',
  kind: 'Pdf',
  sender: 'Belediye',
  sentDate: today,
  recipient: 'Demo A.Ş.',
  fileId: id,
  userIds: [id],
  departmentIds: [],
  categoryId: null,
  note: '',
};
const found = (over: Partial<IncomingForm>) =>
  checkIncoming({ ...form, ...over }, today).map(({ field, key }) => `${field} ${key}`);
const acts = (state: (typeof incomingStates)[number], ...roles: IncomingRole[]) =>
  incomingActsNow(state, new Set(roles));

describe('the words of the specification', () => {
  it('INC-02: has these kinds', () => {
    expect(incomingKinds).toEqual(['Kep', 'Uets', 'Eyp', 'Pdf', 'Xml', 'Ftp', 'Email', 'Other']);
  });

  it('INC-04: has these states', () => {
    expect(incomingStates).toEqual(['New', 'Processing', 'Processed', 'Cancelled', 'NoNeedReply']);
  });

  it('INC-08 to INC-14: has these operations', () => {
    expect([...incomingOperations].sort()).toEqual(
      ['Assign', 'Revert', 'ChangeCategory', 'ChangeStatus', 'Reply', 'Create', 'Read'].sort(),
    );
  });

  it('INC-05: calls a document by year and number', () => {
    expect(incomingTrackingNo(2026, 15)).toBe('GB-2026-15');
  });

  it('proposes a kind by the name of the file', () => {
    const names = ['a.PDF', 'b.xml', 'c.eyp', 'd.eyps', 'e.eml', 'f.docx', 'pdf'];
    expect(names.map(kindOfFile)).toEqual(['Pdf', 'Xml', 'Eyp', 'Eyp', 'Email', 'Other', 'Other']);
  });
});

describe('the entry form', () => {
  it('takes what is complete, sent today at the latest', () => {
    expect(found({})).toEqual([]);
    expect(found({ userIds: [], departmentIds: [id] })).toEqual([]);
  });

  it.each([
    ['INC-16', { name: ' ' }, 'name lang_incomingdocdraft_name_required'],
    ['INC-17', { sender: '' }, 'sender lang_incomingdocdraft_sender_required'],
    ['INC-18', { sentDate: '' }, 'sentDate lang_incomingdocdraft_sent_date_required'],
    ['INC-18', { sentDate: '2026-11-30' }, 'sentDate lang_incomingdocdraft_sent_later'],
    ['INC-19', { fileId: '' }, 'fileId lang_incomingdocdraft_document_required'],
    ['INC-20', { userIds: [] }, 'userIds lang_incomingdocdraft_receiver_required'],
    ['INC-21', { recipient: '\t' }, 'recipient lang_incomingdocdraft_recipient_required'],
    ['a name that fits', { name: 'x'.repeat(limits.jobNameLength + 1) }, 'name lang_text_too_long'],
    ['a note that fits', { note: 'x'.repeat(limits.noteLength + 1) }, 'note lang_job_note_too_long'],
  ])('%s: wants what is missing of %o', (_id, over, finding) => {
    expect(found(over)).toEqual([finding]);
  });

  it('INC-15: routes to one user or department at least', () => {
    expect(checkRouting({ userIds: [], departmentIds: [] })).toHaveLength(1);
    expect(checkRouting({ userIds: [id], departmentIds: [] })).toEqual([]);
    expect(checkRouting({ userIds: [], departmentIds: [id] })).toEqual([]);
  });

  it('INC-15: routes to no more than the limit of each', () => {
    const many = Array.from({ length: limits.incomingReceivers + 1 }, () => id);
    const params = [limits.incomingReceivers];
    expect(checkRouting({ userIds: many.slice(1), departmentIds: many.slice(1) })).toEqual([]);
    expect(checkRouting({ userIds: [id], departmentIds: many })).toEqual([
      { field: 'departmentIds', key: 'lang_incoming_receivers_many', params },
    ]);
    expect(found({ userIds: many })).toEqual(['userIds lang_incoming_receivers_many']);
  });

  it('INC-09: wants to know why something is sent back', () => {
    expect(checkRevert('  ')).toHaveLength(1);
    expect(checkRevert('Bize ait değil')).toEqual([]);
  });
});

describe('what may be done', () => {
  it('leaves nobody without a way back, and leads nowhere that is no state', () => {
    for (const [from, to] of Object.entries(incomingTransitions)) {
      expect(to.length).toBeGreaterThan(0);
      expect(to).not.toContain(from);
      expect(incomingStates).toEqual(expect.arrayContaining([...to]));
    }
  });

  it('is nothing for somebody who is nobody to the document', () => {
    for (const state of incomingStates) expect(acts(state)).toEqual([]);
  });

  it('of those who assign ends once somebody works on it', () => {
    expect(acts('New', 'assigner')).toEqual(['Assign', 'ChangeCategory']);
    expect(incomingStates.filter(isToBeAssigned)).toEqual(['New']);
  });

  it('of the responsible is all but passing it on', () => {
    expect(acts('New', 'responsible')).toEqual(['Revert', 'ChangeCategory', 'ChangeStatus', 'Reply']);
    expect(acts('Processing', 'head')).toEqual([
      'Assign',
      'Revert',
      'ChangeCategory',
      'ChangeStatus',
      'Reply',
    ]);
  });

  it('with one that is done with is to take it up again', () => {
    for (const state of ['Processed', 'Cancelled', 'NoNeedReply'] as const)
      expect(acts(state, ...incomingRoles)).toEqual(['ChangeCategory', 'ChangeStatus']);
  });

  it('says a missing role first, and nothing of the state', () => {
    expect(whyNotIncoming('Assign', 'Processed', new Set(['responsible']))).toEqual({ of: 'role' });
    expect(whyNotIncoming('Assign', 'Processed', new Set(['manager']))).toEqual({
      of: 'state',
      key: 'lang_incoming_state_forbids',
    });
  });
});

it('names what a button does, not only what it is about', () => {
  for (const act of ['ChangeCategory', 'ChangeStatus'] as const) {
    expect(incomingActWords[act][0]).toMatch(/ değiştir$/);
    expect(incomingActWords[act][1]).toMatch(/^Change the /);
  }
});
