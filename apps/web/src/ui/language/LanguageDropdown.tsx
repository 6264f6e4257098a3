import { Menu } from '@mantine/core';
import type { Language } from '@tomar/contract';
import { currentSession } from '../../api/session.ts';
import { changeLanguage } from '../../i18n/language.ts';
import type { LateMenuProps } from '../late/LateMenu.tsx';
import { LanguageItems } from './LanguageItems.tsx';

export function LanguageDropdown({ target, opened, onChange }: LateMenuProps) {
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LanguageItems choose={(next) => void choose(next)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What keeps the choice of who is signed in is loaded when it is made: the sign-in page has no use for it. */
async function choose(next: Language): Promise<void> {
  if (currentSession().state !== 'in') return changeLanguage(next);
  const keeping = await import('../../api/chooseLanguage.ts').catch(() => null);
  if (keeping) await keeping.chooseLanguage(next);
  else changeLanguage(next);
}
