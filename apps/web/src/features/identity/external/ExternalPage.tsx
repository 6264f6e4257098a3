import { Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { readExternalFlow } from '../../../storage/externalFlow.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../PublicPage.tsx';
import classes from '../SignInPage.module.css';
import { ExternalBegin } from './ExternalBegin.tsx';
import { ExternalReturn } from './ExternalReturn.tsx';
import { externalTexts } from './externalTexts.ts';

const route = getRouteApi('/signin-external');

/** Sign-in at an identity provider of the account (ID-08, ID-09): where it begins, and where the provider sends people back. */
export function ExternalPage() {
  const { redirect, account } = route.useSearch();
  // Read once: the code in the address is good for one try, and goes from it.
  const [answer] = useState(() => {
    const query = new URLSearchParams(location.search);
    return query.has('state') ? query : null;
  });
  // What this tab began: whoever tries again comes to the same account and the page that was asked for.
  const [begun] = useState(readExternalFlow);
  const [isBack, setBack] = useState(answer !== null);
  usePageTitle(t(externalTexts.title));
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        {isBack && answer ? (
          <ExternalReturn answer={answer} again={() => setBack(false)} />
        ) : (
          <ExternalBegin
            redirect={redirect ?? (answer ? begun?.redirect : null) ?? undefined}
            account={account ?? (answer ? begun?.accountCode : undefined)}
          />
        )}
      </Paper>
    </PublicPage>
  );
}
