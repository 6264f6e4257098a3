import {
  type BodyOf,
  checkTexts,
  type beginFromTemplate as declaration,
  fillRoles,
  type ReplyOf,
  textFields,
} from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyDraft } from '../drafts/copies/copyDraft.ts';
import { fillDocuments } from './filling/fillDocuments.ts';
import { templateSource } from './templateSource.ts';
import { loadTemplateToUse } from './templateToUse.ts';

/**
 * Begins a draft from a template. The texts are written into its documents before anything is locked: a template that
 * was changed meanwhile is a conflict, and nothing was made.
 * @throws AppError not_found; refused for a passive one; invalid where nobody has a role or a text does not fit; conflict
 */
export async function beginFromTemplate(
  platform: Platform,
  person: Person,
  id: string,
  { filled, texts: given, ...form }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  const template = await platform.db.inAccount(accountId, (tx) => loadTemplateToUse(tx, person, id));
  const { content, roles, placeholders, files, version } = template;
  // Without documents nothing is written.
  const texts = form.withFiles ? given : [];
  const findings = [
    ...fillRoles(content.steps, roles, filled).findings,
    ...(form.withFiles ? checkTexts(textFields(placeholders), texts) : []),
  ];
  if (findings.length > 0) throw invalid(findings);
  const written = await fillDocuments(platform, accountId, files, placeholders, texts);
  return copyDraft(platform, person, templateSource(filled, { ...written, version }), id, form);
}
