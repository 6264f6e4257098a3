import { Menu, Text } from '@mantine/core';
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { endSession } from '../api/refresh.ts';
import { useLogin } from '../api/useSession.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { fontWeight } from '../ui/fontWeight.ts';
import { iconSize } from '../ui/iconSize.ts';
import { LanguageItems } from '../ui/language/LanguageItems.tsx';
import type { LateMenuProps } from '../ui/late/LateMenu.tsx';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import { useSchemeSwitch } from '../ui/SchemeToggle.tsx';

export function UserDropdown({ target, opened, onChange }: LateMenuProps) {
  const accountCode = useAccountCode();
  const { user } = useLogin();
  const scheme = useSchemeSwitch();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" width={248} opened={opened} onChange={onChange}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={fontWeight.strong} c="var(--mantine-color-text)">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[user.title?.name, user.department?.name].filter(Boolean).join(' · ') || user.email}
          </Text>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to={`/${accountCode}/profile`}
          leftSection={<IconUserCircle size={iconSize.normal} aria-hidden />}
        >
          {t(appTexts.profile)}
        </Menu.Item>
        <Menu.Item
          onClick={scheme.toggle}
          leftSection={
            scheme.dark ? (
              <IconSun size={iconSize.normal} aria-hidden />
            ) : (
              <IconMoon size={iconSize.normal} aria-hidden />
            )
          }
        >
          {scheme.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t(appTexts.language)}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={iconSize.normal} aria-hidden />}
          onClick={() => void endSession('signedOut')}
        >
          {t(appTexts.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
