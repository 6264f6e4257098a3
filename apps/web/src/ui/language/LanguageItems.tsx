import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Language, languages } from '@tomar/contract';
import { changeLanguage, language } from '../../i18n/language.ts';
import { iconSize } from '../iconSize.ts';
import { languageNames } from './languageNames.ts';

/** @param choose by default this browser's language alone: nobody has signed in */
export function LanguageItems({ choose = changeLanguage }: { choose?: (next: Language) => void }) {
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
