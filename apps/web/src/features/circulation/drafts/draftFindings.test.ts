import { accountParameters, type DraftDetail, draftContent } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
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
  findings,
  signing: {
    ...accountParameters.pick({ signatureProfile: true, standardProfiles: true }).parse({}),
    hasTimestampAuthority: false,
    signaturePage: 'last',
  },
});
const snapshot = (findings: DraftDetail['findings'], name = 'Sözleşme') => ({
  content: draftContent.parse({ name }),
  detail: detail(findings),
  state: 'saved' as const,
  failure: null,
});
const known = { known: true, users: new Map(), departments: new Map() };
const keysOf = (findings: readonly { key: string }[]) => findings.map((finding) => finding.key);

describe('what is missing in a draft', () => {
  it('follows what is on the screen, not the last save', () => {
    expect(keysOf(draftFindings(snapshot([], ''), known, '2026-01-01'))).toContain(
      'lang_draft_name_required',
    );
    const stale = [{ tab: 'general' as const, field: 'name', key: 'lang_draft_name_required' }];
    expect(keysOf(draftFindings(snapshot(stale), known, '2026-01-01'))).not.toContain(
      'lang_draft_name_required',
    );
  });

  it('keeps what only the server can know', () => {
    const told = [
      { tab: 'flows' as const, field: 'steps', key: 'lang_draft_minimum_signers', params: [2] },
      { tab: 'general' as const, field: 'documentNumber', key: 'lang_draft_document_number_duplicate' },
    ];
    expect(keysOf(draftFindings(snapshot(told), known, '2026-01-01'))).toEqual(
      expect.arrayContaining(['lang_draft_minimum_signers', 'lang_draft_document_number_duplicate']),
    );
  });

  it("is the server's word until people and departments are known", () => {
    const told = [{ tab: 'flows' as const, field: 'steps', key: 'lang_draft_step_required' }];
    expect(draftFindings(snapshot(told), { ...known, known: false }, '2026-01-01')).toEqual(told);
  });

  it('stands with its tab', () => {
    const groups = findingsByTab(draftFindings(snapshot([]), known, '2026-01-01'));
    expect(keysOf(groups.files)).toEqual(['lang_draft_document_required']);
    expect(keysOf(groups.flows)).toEqual(['lang_draft_step_required', 'lang_draft_recipient_required']);
    expect(groups.attachments).toEqual([]);
  });
});
