import { draftContent, type FilledRole, fillRoles } from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import { type LoadSource, sourceOf } from '../drafts/copies/draftSource.ts';
import { loadTemplate } from './templateRecord.ts';

/**
 * A template with those in its roles who have them in this job.
 * @throws AppError not_found; refused for a passive one; invalid where nobody has a role
 */
export const templateSource =
  (filled: readonly FilledRole[]): LoadSource =>
  async (_platform, tx, person, id, lock) => {
    const { template, draft } = await loadTemplate(tx, person, id, lock);
    if (!template.isActive) throw refused('lang_template_passive');
    const content = draftContent.parse(draft.content);
    const { steps, findings } = fillRoles(content.steps, template.roles, filled);
    if (findings.length > 0) throw invalid(findings);
    return sourceOf(tx, draft, 'template', { ...content, steps });
  };
