import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { appTexts } from '../i18n/appTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';

export function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return {
    dark,
    label: t(dark ? appTexts.lightMode : appTexts.darkMode),
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}

export function SchemeToggle() {
  const { dark, label, toggle } = useSchemeSwitch();
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        onClick={toggle}
        aria-label={label}
      >
        {dark ? (
          <IconSun size={iconSize.normal} stroke={1.7} />
        ) : (
          <IconMoon size={iconSize.normal} stroke={1.7} />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
