import { Menu } from '@mantine/core';
import { chooseLanguage } from '../../api/chooseLanguage.ts';
import type { LateMenuProps } from '../late/LateMenu.tsx';
import { LanguageItems } from './LanguageItems.tsx';

export function LanguageDropdown({ target, opened, onChange }: LateMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} opened={opened} onChange={onChange}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LanguageItems choose={chooseLanguage} />
      </Menu.Dropdown>
    </Menu>
  );
}
