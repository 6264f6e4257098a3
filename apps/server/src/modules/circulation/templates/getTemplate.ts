import type { TemplateDetail } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentTemplate } from './presentTemplate.ts';
import { loadTemplate } from './templateRecord.ts';

export const getTemplate = (platform: Platform, person: Person, id: string): Promise<TemplateDetail> =>
  platform.db.inAccount(person.accountId, async (tx) =>
    presentTemplate(platform, tx, person, await loadTemplate(tx, person, id)),
  );
