import { checkSignGroup, type Finding } from '@tomar/contract';
import {
  lockGroupsNamed,
  type SignGroupToImport,
  signGroupsNamed,
  writeImportedGroups,
} from '../../circulation/index.ts';
import { usersByIdOrEmail } from '../../users/index.ts';
import type { ImportTarget, PlannedRow, RowChange } from '../importTarget.ts';
import { nameKey, oneName } from './nameKey.ts';

/** FLOW-07: sign groups, by the rules of their save. Jobs that wait for a group wait for its new members. */
export const signGroupTarget: ImportTarget = {
  keyOf: ({ values }) => nameKey(values.name),
  lock: ({ unit }, rows) =>
    lockGroupsNamed(
      unit,
      rows.map(({ values }) => oneName(values.name)),
    ),
  plan: async ({ unit }, rows) => {
    const { tx, accountId } = unit;
    const stored = await signGroupsNamed(
      unit,
      rows.map(({ values }) => oneName(values.name)),
    );
    const emails = rows.flatMap(({ values: { memberIds } }) =>
      Array.isArray(memberIds) ? memberIds.map((email) => email.toLowerCase()) : [],
    );
    const found = emails.length > 0 ? await usersByIdOrEmail(tx, accountId, [], [...new Set(emails)]) : [];
    const people = new Map(found.map((user) => [user.email.toLowerCase(), user]));
    const writing: SignGroupToImport[] = [];
    const planned = rows.map(({ number, values }): PlannedRow => {
      const name = oneName(values.name);
      const [before, ...others] = stored.get(nameKey(values.name)) ?? [];
      const said = Array.isArray(values.memberIds) ? values.memberIds : values.memberIds === null ? [] : null;
      const unknown = (said ?? []).filter((email: string) => !people.has(email.toLowerCase()));
      const members = said
        ? said.flatMap((email: string) => people.get(email.toLowerCase()) ?? [])
        : (before?.members ?? []);
      const isActive = typeof values.isActive === 'boolean' ? values.isActive : (before?.isActive ?? true);
      const changes: RowChange[] = [];
      if (before && before.name !== name) changes.push({ field: 'name', before: before.name, after: name });
      if (before && before.isActive !== isActive)
        changes.push({ field: 'isActive', before: String(before.isActive), after: String(isActive) });
      const [was, is] = [before?.members ?? [], members].map((all) =>
        all
          .map(({ email }) => email)
          .toSorted()
          .join('; '),
      );
      if (before && was !== is) changes.push({ field: 'memberIds', before: was ?? '', after: is ?? '' });
      const content = { name, isActive, memberIds: members.map(({ id }) => id) };
      if (!before || changes.length > 0) writing.push({ id: before?.id ?? null, content });
      return {
        number,
        outcome: before ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created',
        findings: [
          ...(others.length > 0 ? [{ field: 'name', key: 'lang_import_name_not_unique' } as const] : []),
          ...unknown.map(
            (email: string): Finding => ({
              field: 'memberIds',
              key: 'lang_import_person_unknown',
              params: [email],
            }),
          ),
          ...(unknown.length > 0 ? [] : checkSignGroup({ name, members })),
        ],
        changes,
      };
    });
    return { rows: planned, write: (tell) => writeImportedGroups(unit, writing, tell) };
  },
};
