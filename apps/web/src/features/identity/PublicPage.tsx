import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProductName } from '../../api/useSystem.ts';
import { Logo } from '../../ui/Logo.tsx';
import { LanguageMenu } from '../../ui/language/LanguageMenu.tsx';
import { SchemeToggle } from '../../ui/SchemeToggle.tsx';
import classes from './SignInPage.module.css';

/** The frame of pages that need nobody signed in; `wide` has a second column beside the card. */
export function PublicPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const name = useProductName();
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Logo name={name} size={34} />
        <Group gap={4}>
          <LanguageMenu />
          <SchemeToggle />
        </Group>
      </header>
      <main className={wide ? classes.main : `${classes.main} ${classes.alone}`}>{children}</main>
    </div>
  );
}
