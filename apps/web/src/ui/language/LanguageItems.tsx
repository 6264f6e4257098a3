import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Language, languages } from '@tomar/contract';
import { chooseLanguage } from '../../api/chooseLanguage.ts';
import { language } from '../../i18n/language.ts';
import { iconSize } from '../iconSize.ts';
import { languageNames } from './languageNames.ts';

/** @param choose by default kept for the mails of who is signed in, too */
export function LanguageItems({ choose = chooseLanguage }: { choose?: (next: Language) => unknown }) {
  return languages.map((code) => (
    <Menu.Item
      key={code}
      lang={code}
      onClick={() => code !== language && choose(code)}
      rightSection={code === language ? <IconCheck size={iconSize.small} aria-hidden /> : undefined}
    >
      {languageNames[code]}
    </Menu.Item>
  ));
}
