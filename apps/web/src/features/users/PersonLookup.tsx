import { searchUsers } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { LookupBox } from '../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../ui/texts.ts';

interface PersonLookupProps {
  readonly label: string;
  readonly placeholder: string;
  /** The name of who is chosen now. */
  readonly chosen: string;
  readonly change: (id: string | undefined) => void;
}

/** One of everybody in the account, whether still active or not. */
export function PersonLookup({ label, placeholder, chosen, change }: PersonLookupProps) {
  return (
    <LookupBox
      label={label}
      placeholder={placeholder}
      nothing={t(uiTexts.nothingMatches)}
      chosen={chosen}
      lookup={keys.lookup('everybody')}
      ask={(name, signal) =>
        call(searchUsers, { query: { name, includePassive: true, includeOthers: true }, signal })
      }
      entryOf={(one) => ({
        id: one.id,
        name: `${one.firstName} ${one.lastName}`,
        detail: [one.title, one.department, one.email].filter(Boolean).join(' · '),
      })}
      choose={({ id }) => change(id)}
      clear={() => change(undefined)}
    />
  );
}
