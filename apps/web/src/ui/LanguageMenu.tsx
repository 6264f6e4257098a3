import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { type Language, languages } from '@tomar/contract';
import { appTexts } from '../i18n/appTexts.ts';
import { changeLanguage, language } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';

export const languageNames: Record<Language, string> = {
  tr: t(appTexts.turkish),
  en: t(appTexts.english),
};

/** Each language is written in itself, so that whoever cannot read the other one finds it. */
export function LanguageMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="sm"
          px="xs"
          leftSection={<IconLanguage size={iconSize.normal} stroke={1.7} aria-hidden />}
        >
          <VisuallyHidden>{t(appTexts.languageNow)} </VisuallyHidden>
          {language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

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
