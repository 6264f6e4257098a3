import { Button, VisuallyHidden } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { LateMenu, type MenuLoader } from '../late/LateMenu.tsx';
import { Loader } from '../page/loader.ts';

export const languageMenu: MenuLoader = new Loader(
  async () => (await import('./LanguageDropdown.tsx')).LanguageDropdown,
);

export function LanguageMenu() {
  return (
    <LateMenu
      menu={languageMenu}
      target={
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="sm"
          px="xs"
          leftSection={<IconLanguage size={iconSize.normal} stroke={1.7} aria-hidden />}
        >
          <VisuallyHidden>{t(entranceTexts.languageNow)} </VisuallyHidden>
          {language.toUpperCase()}
        </Button>
      }
    />
  );
}
