import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { endSession } from '../../api/refresh.ts';
import { useLogin } from '../../api/useSession.ts';
import { useProductName } from '../../api/useSystem.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { Logo } from '../../ui/Logo.tsx';
import classes from './GateFrame.module.css';

/** The frame of a page that stands before an account: whose house it is, who is signed in, and the way out. */
export function GateFrame({ children }: { children: ReactNode }) {
  const { account, user } = useLogin();
  const name = useProductName();
  return (
    <>
      <header className={classes.header}>
        <a href={`/${account.code}`} className="tomar-plain" aria-label={name}>
          <Logo name={name} />
        </a>
        <Group gap="xs" wrap="nowrap" className={classes.person}>
          <Text size="sm" c="dimmed" truncate visibleFrom="sm">
            {`${user.firstName} ${user.lastName}`}
          </Text>
          <Button
            variant="subtle"
            leftSection={<IconLogout size={iconSize.normal} aria-hidden />}
            className={classes.out ?? ''}
            onClick={() => void endSession('signedOut')}
          >
            {t(appTexts.signOut)}
          </Button>
        </Group>
      </header>
      <main>{children}</main>
    </>
  );
}
