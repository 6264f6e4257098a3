import { checkRecipientRow, type RecipientForm, type RecipientRecord, recipientOf } from '@tomar/contract';
import { accountSettings } from '../../accounts/index.ts';
import { type RecipientToWrite, recipientsNamed, writeRecipients } from '../../delivery/index.ts';
import type { ImportTarget, PlannedRow, RowChange } from '../importTarget.ts';
import { oneName } from './nameKey.ts';

/** UI-24: recipients, by the rules of their save. What circulates keeps the settings that it has. */
export const recipientTarget: ImportTarget = {
  // Of recipients several may share a name; each is found by its own spelling.
  keyOf: ({ values }) => oneName(values.name),
  lock: async () => undefined,
  plan: async ({ unit, isWriting }, rows) => {
    const stored = await recipientsNamed(
      unit,
      rows.map(({ values }) => oneName(values.name)),
      isWriting ? 'lock' : undefined,
    );
    const { emailDomains } = await accountSettings(unit.tx, unit.accountId);
    const writing: RecipientToWrite[] = [];
    const planned = rows.map(({ number, values }): PlannedRow => {
      const name = oneName(values.name);
      const [before = null, ...others] = stored.get(name) ?? [];
      const form = recipientOf({ ...values, name }, before);
      const changes = before ? changesOf(before, form) : [];
      if (!before || changes.length > 0) writing.push({ before, form });
      return {
        number,
        outcome: before ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created',
        findings:
          others.length > 0
            ? [{ field: 'name', key: 'lang_import_name_not_unique' }]
            : checkRecipientRow(values, form, emailDomains),
        changes,
      };
    });
    return { rows: planned, write: (tell) => writeRecipients(unit, writing, tell) };
  },
};

function changesOf(before: RecipientRecord, after: RecipientForm): RowChange[] {
  const [was, is] = [before, after].map(({ isActive, settings }) => ({ isActive, ...settings }));
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names].flatMap((field) => {
    const [one, other] = [was, is].map((all) => say((all as Record<string, unknown> | undefined)?.[field]));
    return one === other ? [] : [{ field, before: one ?? '', after: other ?? '' }];
  });
}

const say = (value: unknown): string =>
  Array.isArray(value) ? value.join('; ') : value === null || value === undefined ? '' : String(value);
