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
  /** Its form is being sent: it stays as it is. */
  readonly fixed: boolean;
  readonly error: string | undefined;
}

/** What a document is about; nothing is, too. */
export function CategoryField({ begin = '', change, fixed, error }: CategoryFieldProps) {
  const [chosen, setChosen] = useState(begin);
  const choose = (id: string | null, name: string) => {
    if (fixed) return;
    setChosen(name);
    change(id);
  };
  return (
    <LookupBox
      label={t(texts.category)}
      placeholder={t(definitionTexts.choose)}
      nothing={t(definitionTexts.nothingFound)}
      chosen={chosen}
      lookup={keys.lookup('incomingCategories')}
      ask={(name, signal) => call(searchIncomingCategories, { query: { name }, signal })}
      entryOf={(one) => one}
      choose={({ id, name }) => choose(id, name)}
      clear={() => choose(null, '')}
      error={error}
    />
  );
}
