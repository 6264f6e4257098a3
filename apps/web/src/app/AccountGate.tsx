import { Button, Center, Loader } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLogin, useSession } from '../api/useSession.ts';
import { useAccounts } from '../features/accounts/useAccounts.ts';
import { useSwitchAccount } from '../features/accounts/useSwitchAccount.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { setFormatLocale } from '../i18n/format.ts';
import { say } from '../i18n/say.ts';
import { FailureBox } from '../ui/FailureBox.tsx';
import { lazyPart } from '../ui/page/lazyPage.tsx';
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { useAccountCode } from '../ui/page/useAccountCode.ts';

/** Whoever signs in waits for as little as possible; the frame comes while they type. */
export const Shell = lazyPart(async () => (await import('./Shell.tsx')).Shell);

/** Lets only signed-in people into `/{accountCode}`; anybody else signs in first and comes back (ID-22, ID-23). */
export function AccountGate() {
  const session = useSession();
  const accountCode = useAccountCode();
  if (session.state === 'out')
    return session.reason === 'moving' ? <Moving /> : <ToSignIn comeBack={session.reason !== 'signedOut'} />;
  if (session.login.account.code !== accountCode)
    return <OtherAccount key={accountCode} code={accountCode} />;
  setFormatLocale(session.login.account.params.defaultDateLocale);
  return <Shell />;
}

/** Goes there once: a `Navigate` goes again whenever it is drawn anew, and the way there draws it anew. */
function ToSignIn({ comeBack }: { comeBack: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const search = comeBack ? { redirect: router.state.location.href } : {};
    void router.navigate({ to: '/', search, replace: true });
  }, [router, comeBack]);
  return null;
}

/** Another document is on its way. */
function Moving() {
  return (
    <Center h="100dvh">
      <Loader role="status" aria-label={say(appTexts.loading)} />
    </Center>
  );
}

/** The address names another of the person's accounts: going over to it is asked first (ACC-14); else no such page. */
function OtherAccount({ code }: { code: string }) {
  const { account } = useLogin();
  const accounts = useAccounts();
  const change = useSwitchAccount();
  const path = useLocation({ select: (location) => location.href });
  if (accounts.isError && !accounts.data)
    return <FailureBox error={accounts.error} retry={() => void accounts.refetch()} />;
  if (!accounts.data) return <Moving />;
  const other = accounts.data.find((one) => one.code === code);
  if (!other) return <NotFoundPage />;
  return (
    <Notice
      icon={<IconSwitchHorizontal size={34} />}
      title={say(appTexts.switchTitle)}
      body={`${say(appTexts.switchNow, account.title)} ${say(appTexts.switchBody, other.title)}`}
    >
      <Button loading={change.isPending} onClick={() => change.mutate({ id: other.id, path })}>
        {say(appTexts.switchConfirm)}
      </Button>
      <Button component={Link} to={`/${account.code}`} variant="default">
        {say(appTexts.switchStay, account.title)}
      </Button>
    </Notice>
  );
}
