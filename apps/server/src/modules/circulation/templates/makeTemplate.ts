import type { CopyForm } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { copyInUnit } from '../drafts/copies/copyDraft.ts';
import { draftSource } from '../drafts/copies/draftSource.ts';
import { templates } from '../tables.ts';

/** Keeps a copy of the person's own draft as a template, at first for nobody else and without roles. */
export const makeTemplate = (
  platform: Platform,
  person: Person,
  draftId: string,
  form: CopyForm,
): Promise<{ draftId: string }> =>
  inUnit(platform, person, async (unit) => {
    const id = await copyInUnit(platform, unit, person, draftSource, draftId, { ...form, isTemplate: true });
    await unit.tx.insert(templates).values({ accountId: unit.accountId, id, roles: [] });
    return { draftId: id };
  });
