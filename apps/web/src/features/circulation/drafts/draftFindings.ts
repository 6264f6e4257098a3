import {
  actorId,
  checkDraft,
  type DraftContent,
  type DraftDetail,
  type DraftFinding,
  type DraftTab,
  draftTabs,
  isExtraRecipient,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import type { Named } from './flow/useNamed.ts';
import type { DraftSnapshot } from './saving/draftSaver.ts';
import { draftTexts } from './texts.ts';

/** What only the server can judge: it depends on settings and on other jobs. */
const serversOwn: ReadonlySet<string> = new Set([
  'lang_draft_minimum_signers',
  'lang_draft_document_number_duplicate',
  'lang_draft_department_required',
  'lang_draft_document_type_off',
  'lang_job_revision_active',
]);

const draftDays = ['targetEndDate', 'finalizeLaterDate', 'validUntil'] as const;
export type DraftDay = (typeof draftDays)[number];

/** What was typed for a day and is none. It is on this page only; the server never hears of it. */
export type UnreadDays = Readonly<Partial<Record<DraftDay, string>>>;

/**
 * What still stands between the draft and its circulation: the rules run here on what is on the screen, joined
 * with what only the server knows of the last save. While the draft names somebody who was not told of yet, the
 * server's word: nobody is called unknown because this page does not know them.
 */
export function draftFindings(
  snapshot: DraftSnapshot,
  named: Named,
  today: string,
  unreadDays: UnreadDays = {},
): DraftFinding[] {
  const unread = draftDays.flatMap((field): DraftFinding[] => {
    const typed = unreadDays[field];
    if (typed === undefined) return [];
    return [
      { tab: 'general', field, key: 'lang_draft_day_unreadable', params: [t(draftTexts[field]), typed] },
    ];
  });
  return [...unread, ...contentFindings(snapshot, named, today)];
}

function contentFindings(snapshot: DraftSnapshot, named: Named, today: string): DraftFinding[] {
  const told = findingsOf(snapshot.detail);
  if (!knowsAll(snapshot, named)) return told;
  const own = checkDraft(snapshot.content, {
    files: snapshot.detail.files,
    users: named.users,
    signGroups: named.signGroups,
    stampAccounts: new Map(snapshot.detail.stampAccounts.map((one) => [one.id, one])),
    hasStamps: snapshot.detail.hasStamps,
    departments: named.departments,
    recipients: named.recipients,
    categories: named.categories,
    categoryRequired: snapshot.detail.categoryRequired,
    flow: flowOf(snapshot.content, named),
    mayCustomizeFlow: snapshot.detail.mayCustomizeFlow,
    attachmentRule: snapshot.detail.attachmentRule,
    emailDomains: snapshot.detail.emailDomains,
    stampTaxRates: snapshot.detail.stampTaxRates,
    mayStartIndependent: true,
    minimumSigners: 0,
    today,
    documentNumberTaken: false,
    signing: snapshot.detail.signing,
    boxRule: snapshot.detail.signing.boxRule,
  });
  return [...own, ...told.filter((finding) => serversOwn.has(finding.key))];
}

/** Whom the last save named and the server told nothing of, the account does not have (any more). */
function knowsAll({ content, detail }: DraftSnapshot, named: Named): boolean {
  const { users, signGroups, departments, recipients } = named;
  const saved = new Set([...actorIdsOf(detail.content), ...recipientIdsOf(detail.content)]);
  const { departmentId, circulationProfileId } = content;
  const savedCategories = new Set(detail.content.categoryIds);
  return (
    content.categoryIds.every((id) => named.categories.has(id) || savedCategories.has(id)) &&
    (circulationProfileId === null ||
      named.flows.has(circulationProfileId) ||
      circulationProfileId === detail.content.circulationProfileId) &&
    actorIdsOf(content).every((id) => users.has(id) || signGroups.has(id) || saved.has(id)) &&
    recipientIdsOf(content).every((id) => recipients.has(id) || saved.has(id)) &&
    (departmentId === null || departments.has(departmentId) || departmentId === detail.content.departmentId)
  );
}

/** The circulation profile that a draft names, as far as the page knows of it. */
export const flowOf = ({ circulationProfileId }: DraftContent, { flows }: Named) =>
  (circulationProfileId && flows.get(circulationProfileId)) || null;

const actorIdsOf = ({ steps }: DraftContent) => steps.flatMap((step) => step.people.map(actorId));

const recipientIdsOf = ({ recipients }: DraftContent) =>
  recipients.flatMap((one) => (isExtraRecipient(one) ? [] : [one.recipientId]));

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
