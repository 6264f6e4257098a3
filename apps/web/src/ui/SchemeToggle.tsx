import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { entranceTexts } from '../i18n/entranceTexts.ts';
import { t } from '../i18n/t.ts';
import { iconSize } from './iconSize.ts';
import { LateTooltip } from './late/LateTooltip.tsx';

export function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return {
    dark,
    label: t(dark ? entranceTexts.lightMode : entranceTexts.darkMode),
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}

export function SchemeToggle() {
  const { dark, label, toggle } = useSchemeSwitch();
  return (
    <LateTooltip label={label}>
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
    </LateTooltip>
  );
}
