import type { TemplateAudience, TemplateDetail } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import { audienceTexts, templateTexts } from './texts.ts';

/** What is edited beside a template's draft. */
export interface TemplateValues {
  readonly isActive: boolean;
  readonly audience: TemplateAudience;
  readonly department: TemplateDetail['department'];
  /** Names of roles by the key of their place. */
  readonly roles: Readonly<Record<string, string>>;
}

/** What is chosen by when two people saved the same template. */
export const templateFields = eachField<TemplateValues>({
  isActive: [templateTexts.active, sayOn],
  audience: [templateTexts.usedBy, (audience) => t(audienceTexts[audience])],
  department: [templateTexts.department, (department) => department?.name ?? ''],
  roles: [templateTexts.roles, (roles) => Object.values(roles).filter(Boolean).join('\n')],
});
