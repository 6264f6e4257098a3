import { authorityOf, type ParticipantRole, searchSignGroups, searchUsers } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { draftTexts } from '../drafts/texts.ts';
import { type Choice, mayAct, nameOfChoice } from '../flow/editor/actors.ts';
import { templateTexts } from './texts.ts';

interface RolePickerProps {
  readonly name: string;
  /** What whoever has the role is asked for. */
  readonly acts: readonly ParticipantRole[];
  readonly chosen: Choice | undefined;
  readonly choose: (choice: Choice | undefined) => void;
  readonly error: string | undefined;
}

/** So many groups come before the people; another word finds the others. */
const groupsShown = 10;

/** Who has a role in a job: somebody who may do all that the role's places ask for. */
export function RolePicker({ name: role, acts, chosen, choose, error }: RolePickerProps) {
  const authorities = acts.map((act) => authorityOf[act]);
  return (
    <LookupBox<Choice>
      label={role}
      placeholder={t(templateTexts.choosePerson)}
      nothing={t(draftTexts.noPerson)}
      chosen={chosen ? nameOfChoice(chosen) : ''}
      lookup={keys.lookup('actors', ...authorities)}
      ask={async (name, signal) => {
        const [groups, people] = await Promise.all([
          call(searchSignGroups, { query: { name, limit: groupsShown }, signal }),
          call(searchUsers, { query: { name, authorities, includeOthers: name !== '' }, signal }),
        ]);
        return {
          items: [
            ...groups.items.map((group): Choice => ({ kind: 'signGroup', group })),
            ...people.items.map((user): Choice => ({ kind: 'user', user })),
          ],
          more: groups.more || people.more,
        };
      }}
      entryOf={(choice) => ({
        id: choice.kind === 'user' ? choice.user.id : choice.group.id,
        name: nameOfChoice(choice),
        detail: choice.kind === 'user' ? choice.user.email : undefined,
        problem: acts.every((act) => mayAct(choice, act)) ? undefined : t(draftTexts.personMayNot),
      })}
      choose={choose}
      clear={() => choose(undefined)}
      error={error}
    />
  );
}
