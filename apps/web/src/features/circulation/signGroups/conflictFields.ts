import type { UserLookup } from '@tomar/contract';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import { signGroupTexts } from './texts.ts';

/** What is edited of a sign group. */
export interface GroupValues {
  readonly name: string;
  readonly isActive: boolean;
  readonly members: readonly UserLookup[];
}

/** What is chosen by when two people saved the same group. */
export const groupFields = eachField<GroupValues>({
  name: [signGroupTexts.name, (name) => name],
  members: [
    signGroupTexts.members,
    (members) => members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('\n'),
  ],
  isActive: [signGroupTexts.active, sayOn],
});
