import { accountParameters, type DraftDetail, draftContent } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftFindings, findingsByTab } from './draftFindings.ts';

const id = 'a'.repeat(24);
const detail = (findings: DraftDetail['findings']): DraftDetail => ({
  id,
  version: 1,
  ownerId: id,
  ownerName: 'Ayşe Yılmaz',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  content: draftContent.parse({ name: 'Sözleşme' }),
  files: [],
  people: [],
  signGroups: [],
  stampAccounts: [],
  hasStamps: false,
  recipients: [],
  department: null,
  categories: [],
  flow: null,
  mayCustomizeFlow: false,
  categoryRequired: false,
  unfinishedUploads: [],
  attachmentsStay: false,
  officeObstacle: 'lang_office_not_installed',
  revises: null,
  answered: null,
  isTemplate: false,
  attachmentRule: 'optional',
  emailDomains: '',
  stampTaxRates: [],
  findings,
  signing: {
    ...z.pick(accountParameters, { signatureProfile: true, standardProfiles: true, boxRule: true }).parse({}),
    hasTimestampAuthority: false,
    signaturePage: 'last',
  },
});
const snapshot = (findings: DraftDetail['findings'], name = 'Sözleşme') => ({
  content: draftContent.parse({ name }),
  detail: detail(findings),
  state: 'saved' as const,
  failure: null,
  theirs: null,
});
const known = {
  users: new Map(),
  departments: new Map(),
  recipients: new Map(),
  signGroups: new Map(),
  stampAccounts: new Map(),
  categories: new Map(),
  flows: new Map(),
};
const keysOf = (findings: readonly { key: string }[]) => findings.map((finding) => finding.key);

describe('what is missing in a draft', () => {
  it('follows what is on the screen, not the last save', () => {
    expect(keysOf(draftFindings(snapshot([], ''), known, '2026-01-01'))).toContain(
      'lang_draft_name_required',
    );
    const stale = [{ tab: 'general' as const, field: 'name', key: 'lang_draft_name_required' as const }];
    expect(keysOf(draftFindings(snapshot(stale), known, '2026-01-01'))).not.toContain(
      'lang_draft_name_required',
    );
  });

  it('keeps what only the server can know', () => {
    const told = [
      { tab: 'flows' as const, field: 'steps', key: 'lang_draft_minimum_signers' as const, params: [2] },
      {
        tab: 'general' as const,
        field: 'documentNumber',
        key: 'lang_draft_document_number_duplicate' as const,
      },
    ];
    expect(keysOf(draftFindings(snapshot(told), known, '2026-01-01'))).toEqual(
      expect.arrayContaining(['lang_draft_minimum_signers', 'lang_draft_document_number_duplicate']),
    );
  });

  const person = {
    id,
    firstName: 'Zeynep',
    lastName: 'Kaya',
    email: 'zeynep@ornek.example',
    title: null,
    department: null,
    isActive: true,
    authorities: ['Approved' as const],
  };
  const place = { key: 'p', kind: 'user' as const, userId: id, role: 'Approver' as const };
  const steps = [{ key: 's', completion: 'all' as const, people: [place] }];
  const told = [{ tab: 'flows' as const, field: 'steps', key: 'lang_draft_step_required' as const }];
  const withSteps = (where: 'saved' | 'not saved yet') => {
    const { detail: saved, ...rest } = snapshot(told);
    const content = { ...rest.content, steps };
    return { ...rest, content, detail: where === 'saved' ? { ...saved, content } : saved };
  };

  it('calls nobody unknown whom it was only not told of', () => {
    expect(draftFindings(withSteps('not saved yet'), known, '2026-01-01')).toEqual(told);
    const users = new Map([[id, person]]);
    const findings = draftFindings(withSteps('not saved yet'), { ...known, users }, '2026-01-01');
    expect(findings.filter(({ field }) => field === 'steps.0')).toEqual([]);
  });

  it('says so when the server knows nobody of that id', () => {
    expect(keysOf(draftFindings(withSteps('saved'), known, '2026-01-01'))).toContain(
      'lang_step_user_passive',
    );
  });

  it('is a day that was typed and cannot be read', () => {
    const typed = { targetEndDate: '31.02.2027' };
    const [first] = draftFindings(snapshot([]), known, '2026-01-01', typed);
    expect(first).toMatchObject({ tab: 'general', field: 'targetEndDate', key: 'lang_draft_day_unreadable' });
    expect(first?.params).toContain('31.02.2027');
  });

  it('stands with its tab', () => {
    const groups = findingsByTab(draftFindings(snapshot([]), known, '2026-01-01'));
    expect(keysOf(groups.files)).toEqual(['lang_draft_document_required']);
    expect(keysOf(groups.flows)).toEqual(['lang_draft_step_required', 'lang_draft_recipient_required']);
    expect(groups.attachments).toEqual([]);
  });
});
