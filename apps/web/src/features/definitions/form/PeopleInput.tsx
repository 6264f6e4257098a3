import { type Named, type PeopleField, searchUsers, type UserLookup } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import type { Names } from '../say.ts';
import { definitionTexts } from '../texts.ts';
import { ManyInput } from './ManyInput.tsx';

interface PeopleInputProps {
  readonly field: PeopleField;
  readonly ids: readonly string[];
  readonly names: Names;
  readonly change: (ids: readonly string[]) => void;
  readonly know: (named: Named) => void;
  readonly error: string | undefined;
}

const nameOf = ({ firstName, lastName }: UserLookup) => `${firstName} ${lastName}`;

const detailOf = ({ title, department, email }: UserLookup) =>
  [title, department, email].filter(Boolean).join(' · ');

/** Users of the account: a list, and a search that adds to it. */
export function PeopleInput({ field, ids, names, change, know, error }: PeopleInputProps) {
  return (
    <ManyInput field={field} ids={ids} names={names} change={change}>
      <LookupBox
        label={t(definitionTexts.addPerson, t(field.label))}
        hideLabel
        placeholder={t(definitionTexts.choosePerson)}
        nothing={t(definitionTexts.nobodyFound)}
        lookup={keys.lookup('members')}
        ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
        entryOf={(user) => ({
          id: user.id,
          name: nameOf(user),
          detail: detailOf(user),
          problem: ids.includes(user.id) ? t(definitionTexts.isChosen) : undefined,
        })}
        choose={(user) => {
          know({ id: user.id, name: nameOf(user), isActive: user.isActive, detail: detailOf(user) });
          change([...ids, user.id]);
        }}
        error={error}
      />
    </ManyInput>
  );
}
