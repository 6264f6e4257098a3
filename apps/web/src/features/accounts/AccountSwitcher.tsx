import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLogin } from '../../api/useSession.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { LateMenu, type MenuLoader } from '../../ui/late/LateMenu.tsx';
import { Loader } from '../../ui/page/loader.ts';
import classes from './AccountSwitcher.module.css';
import { useAccounts } from './useAccounts.ts';

export const accountMenu: MenuLoader = new Loader(
  async () => (await import('./AccountDropdown.tsx')).AccountDropdown,
);

/** The account at hand, and the choice among several. */
export function AccountSwitcher() {
  const { account } = useLogin();
  const accounts = useAccounts().data ?? [];
  if (accounts.length < 2)
    return (
      <Text size="sm" c="dimmed" truncate className={classes.only}>
        {account.title}
      </Text>
    );
  return (
    <LateMenu
      menu={accountMenu}
      target={
        <Button
          variant="default"
          size="xs"
          className={classes.target}
          rightSection={<IconChevronDown size={iconSize.tiny} aria-hidden />}
          aria-label={t(appTexts.accountMenu, account.title)}
        >
          <Text size="sm" truncate>
            {account.title}
          </Text>
        </Button>
      }
    />
  );
}
