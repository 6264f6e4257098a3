import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { limits } from '@tomar/contract';
import { useLogin } from '../../../api/useSession.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { LateMenu, type MenuLoader } from '../../../ui/late/LateMenu.tsx';
import { Loader } from '../../../ui/page/loader.ts';
import { useAccounts } from '../../accounts/useAccounts.ts';
import classes from './Bell.module.css';

export const bellMenu: MenuLoader = new Loader(async () => (await import('./BellDropdown.tsx')).BellDropdown);

/** How many notices the reader has not read. It comes with the accounts, which every page asks for once and live changes renew. */
export function Bell() {
  const { account } = useLogin();
  const count = useAccounts().data?.find(({ code }) => code === account.code)?.unreadNoticeCount ?? 0;
  const shown = count < limits.noticesCounted ? formatNumber(count) : `${formatNumber(count - 1)}+`;
  return (
    <LateMenu
      menu={bellMenu}
      target={
        <UnstyledButton
          className={classes.bell}
          aria-label={count === 0 ? t(appTexts.notices) : t(appTexts.noticesUnread, shown)}
        >
          <IconBell size={iconSize.normal} stroke={1.7} aria-hidden />
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
          )}
        </UnstyledButton>
      }
    />
  );
}
