import { Paper } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { Invitation } from './Invitation.tsx';
import { invitationTexts } from './invitationTexts.ts';
import { PublicPage } from './PublicPage.tsx';
import classes from './SignInPage.module.css';

/** Where an invitation link leads. Its secret stands behind the `#`, which browsers send to nobody. */
export function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => hash.trim() });
  usePageTitle(t(invitationTexts.title));
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Invitation key={token} token={token} />
      </Paper>
    </PublicPage>
  );
}
