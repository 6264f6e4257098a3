import { searchIncomingCategories } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { LookupBox } from '../../ui/lookup/LookupBox.tsx';
import { definitionTexts } from '../definitions/texts.ts';
import { incomingTexts as texts } from './incomingTexts.ts';

interface CategoryFieldProps {
  /** The name of the one that is chosen already. */
  readonly begin?: string;
  readonly change: (categoryId: string | null) => void;
  readonly error: string | undefined;
}

/** What a document is about; nothing is, too. */
export function CategoryField({ begin = '', change, error }: CategoryFieldProps) {
  const [chosen, setChosen] = useState(begin);
  return (
    <LookupBox
      label={t(texts.category)}
      placeholder={t(definitionTexts.choose)}
      nothing={t(definitionTexts.nothingFound)}
      chosen={chosen}
      lookup={keys.lookup('incomingCategories')}
      ask={(name, signal) => call(searchIncomingCategories, { query: { name }, signal })}
      entryOf={(one) => one}
      choose={({ id, name }) => {
        setChosen(name);
        change(id);
      }}
      clear={() => {
        setChosen('');
        change(null);
      }}
      error={error}
    />
  );
}
