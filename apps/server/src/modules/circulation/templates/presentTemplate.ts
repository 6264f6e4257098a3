import {
  actorId,
  draftContent,
  roleName,
  rolesOfFlow,
  type StepPerson,
  type TemplateDetail,
  type TemplateListItem,
  textFields,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findStampAccounts } from '../../definitions/index.ts';
import { findDepartment, findSignGroups, findUsers } from '../../users/index.ts';
import { usable } from '../drafts/copies/copyDraft.ts';
import { sourceOf } from '../drafts/copies/draftSource.ts';
import { actorIds } from '../drafts/draftContext.ts';
import { isOwnTemplate, type Template } from './templateRecord.ts';

export const presentListItem = (
  person: Person,
  { template, draft }: Template,
  { ownerName, department }: Pick<TemplateListItem, 'ownerName' | 'department'>,
): TemplateListItem => ({
  id: template.id,
  name: draft.name,
  ownerName,
  audience: template.audience,
  department,
  isActive: template.isActive,
  roles: rolesOfFlow(draftContent.parse(draft.content).steps, template.roles),
  documents: draft.documents,
  isOwn: isOwnTemplate(person, draft),
  updatedAt: draft.updatedAt.toISOString(),
});

/** A template that the person may see, as its dialogs show it. */
export async function presentTemplate(
  platform: Platform,
  tx: Tx,
  person: Person,
  found: Template,
): Promise<TemplateDetail> {
  const { template, draft } = found;
  const { accountId } = person;
  const content = draftContent.parse(draft.content);
  const users = await findUsers(tx, accountId, [draft.ownerId, ...actorIds(content, 'user')]);
  const groups = await findSignGroups(tx, accountId, actorIds(content, 'signGroup'));
  const stamps = await findStampAccounts(tx, accountId, actorIds(content, 'stamp'));
  const department = template.departmentId && (await findDepartment(tx, accountId, template.departmentId));
  const names = new Map(template.roles.map(({ key, name }) => [key, roleName(name)]));
  const nameOf = (one: StepPerson) =>
    (one.kind === 'user' ? users : one.kind === 'stamp' ? stamps : groups).get(actorId(one))?.name ?? '';
  const source = await sourceOf(tx, draft, 'template', {
    ...content,
    // They are filled in.
    placeholders: [],
    // Whoever has a role is chosen anew.
    steps: content.steps.map((step) => ({
      ...step,
      people: step.people.filter(({ key }) => !names.get(key)),
    })),
  });
  const { leftBehind } = await usable(platform, tx, person, source);
  return {
    ...presentListItem(person, found, {
      ownerName: users.get(draft.ownerId)?.name ?? '',
      department: department ? { id: department.id, name: department.name } : null,
    }),
    version: template.version,
    places: content.steps.flatMap(({ people }, index) =>
      people.map((one) => ({
        key: one.key,
        step: index + 1,
        role: one.role,
        actorName: nameOf(one),
        roleName: names.get(one.key) ?? '',
      })),
    ),
    files: source.files.map(({ name }) => name),
    texts: textFields(content.placeholders).map(({ name, isRequired, places }) => ({
      name,
      isRequired,
      places: [...places],
    })),
    leftBehind,
  };
}
