import {
  authorityOf,
  type ParticipantRole,
  searchSignGroups,
  searchStampAccounts,
  searchUsers,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { draftTexts } from '../drafts/texts.ts';
import { type Choice, mayAct, nameOfChoice, recordOf } from '../flow/editor/actors.ts';
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
        // A company's stamp is put by nobody else, and puts nothing but itself.
        if (acts.includes('Stamper')) {
          const stamps = await call(searchStampAccounts, { query: { name }, signal });
          return { ...stamps, items: stamps.items.map((account): Choice => ({ kind: 'stamp', account })) };
        }
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
        id: recordOf(choice).id,
        name: nameOfChoice(choice),
        detail:
          choice.kind === 'user'
            ? choice.user.email
            : choice.kind === 'stamp'
              ? choice.account.company
              : undefined,
        problem: acts.every((act) => mayAct(choice, act)) ? undefined : t(draftTexts.personMayNot),
      })}
      choose={choose}
      clear={() => choose(undefined)}
      error={error}
    />
  );
}
