import { checkDraft, type DraftDetail, type DraftFinding, type DraftTab, draftTabs } from '@tomar/contract';
import type { DraftSnapshot } from './draftSaver.ts';
import type { Lookups } from './useLookups.ts';

/** What only the server can judge: it depends on settings and on other jobs. */
const serversOwn: ReadonlySet<string> = new Set([
  'lang_draft_minimum_signers',
  'lang_draft_document_number_duplicate',
  'lang_draft_department_required',
]);

/**
 * What still stands between the draft and its circulation: the rules run here on what is on the screen, joined
 * with what only the server knows of the last save. Until people and departments are known, the server's word.
 */
export function draftFindings(snapshot: DraftSnapshot, lookups: Lookups, today: string): DraftFinding[] {
  const told = findingsOf(snapshot.detail);
  if (!lookups.known) return told;
  const own = checkDraft(snapshot.content, {
    files: snapshot.detail.files,
    users: lookups.users,
    departments: lookups.departments,
    mayStartIndependent: true,
    minimumSigners: 0,
    today,
    documentNumberTaken: false,
    signing: snapshot.detail.signing,
  });
  return [...own, ...told.filter((finding) => serversOwn.has(finding.key))];
}

/** A finding without its absent parameters, as the rules make it. */
const findingsOf = (detail: DraftDetail): DraftFinding[] =>
  detail.findings.map(({ tab, field, key, params }) => ({ tab, field, key, ...(params && { params }) }));

export function findingsByTab(findings: readonly DraftFinding[]): Readonly<Record<DraftTab, DraftFinding[]>> {
  const groups: Record<DraftTab, DraftFinding[]> = {
    general: [],
    flows: [],
    files: [],
    attachments: [],
    summary: [],
  };
  for (const tab of draftTabs) groups[tab] = findings.filter((finding) => finding.tab === tab);
  return groups;
}
