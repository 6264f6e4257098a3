import { draftContent, type FilledRole, fillRoles } from '@tomar/contract';
import { conflict, invalid, refused } from '../../../platform/http/errors.ts';
import { type LoadSource, sourceOf } from '../drafts/copies/draftSource.ts';
import type { FilledFiles } from './filling/fillDocuments.ts';
import { loadTemplate, versionOf } from './templateRecord.ts';

/** What was written of a template before it was locked. */
interface WrittenTemplate extends FilledFiles {
  /** Of the template that was seen then. */
  readonly version: string;
}

/**
 * A template with those in its roles who have them in this job, and with its documents as they were filled in.
 * @throws AppError not_found; refused for a passive one; invalid where nobody has a role; conflict for another version
 */
export const templateSource =
  (roles: readonly FilledRole[], { files, filled, version }: WrittenTemplate): LoadSource =>
  async (_platform, tx, person, id, lock) => {
    const { template, draft } = await loadTemplate(tx, person, id, lock);
    if (!template.isActive) throw refused('lang_template_passive');
    const content = draftContent.parse(draft.content);
    const { steps, findings } = fillRoles(content.steps, template.roles, roles);
    if (findings.length > 0) throw invalid(findings);
    if (versionOf({ template, draft }) !== version) throw conflict();
    const source = await sourceOf(tx, draft, 'template', { ...content, steps, placeholders: [] });
    return { ...source, files, filled };
  };
