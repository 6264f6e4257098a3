import { addOwnSubstitution, endOwnSubstitution, listOwnSubstitutions } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { SubstitutionsSection } from './SubstitutionsSection.tsx';
import { substitutionTexts as texts } from './substitutionTexts.ts';

/** Who stands in for the reader. */
export function OwnSubstitutions({ user }: { user: { readonly id: string } }) {
  return (
    <SubstitutionsSection
      user={user}
      hint={t(texts.ownHint)}
      title={t(texts.nameTitle)}
      load={(signal) => call(listOwnSubstitutions, { signal })}
      add={({ kinds, ...form }) => call(addOwnSubstitution, { body: { ...form, kinds: [...kinds] } })}
      end={(id) => call(endOwnSubstitution, { params: { id } })}
    />
  );
}
