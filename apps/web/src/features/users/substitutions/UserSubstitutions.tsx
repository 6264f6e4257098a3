import { addUserSubstitution, endUserSubstitution, listUserSubstitutions } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { SubstitutionsSection } from './SubstitutionsSection.tsx';
import { substitutionTexts as texts } from './substitutionTexts.ts';

interface UserSubstitutionsProps {
  readonly user: { readonly id: string; readonly firstName: string; readonly lastName: string };
}

/** Who stands in for a user, as an administrator sets it, such as for somebody who is ill. */
export function UserSubstitutions({ user }: UserSubstitutionsProps) {
  const params = { id: user.id };
  return (
    <SubstitutionsSection
      user={user}
      hint={t(texts.userHint)}
      title={t(texts.nameTitleFor, `${user.firstName} ${user.lastName}`)}
      load={(signal) => call(listUserSubstitutions, { params, signal })}
      add={({ kinds, ...form }) =>
        call(addUserSubstitution, { params, body: { ...form, kinds: [...kinds] } })
      }
      end={(id) => call(endUserSubstitution, { params: { id } })}
    />
  );
}
