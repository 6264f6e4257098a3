import { Button, Center, Loader } from '@mantine/core';
import { IconShieldLock, IconSwitchHorizontal } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { endSession } from '../api/refresh.ts';
import { holdsUnsaved } from '../api/session.ts';
import { useLogin, useSession } from '../api/useSession.ts';
import { useAccounts } from '../features/accounts/useAccounts.ts';
import { useSwitchAccount } from '../features/accounts/useSwitchAccount.ts';
import { appTexts } from '../i18n/appTexts.ts';
import { setFormatLocale } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { FailureBox } from '../ui/FailureBox.tsx';
import { iconSize } from '../ui/iconSize.ts';
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import { Shell } from './Shell.tsx';

/** Lets only signed-in people into `/{accountCode}`; anybody else signs in first and comes back (ID-22, ID-23). */
export function AccountGate() {
  const session = useSession();
  const accountCode = useAccountCode();
  if (session.state === 'out')
    return session.reason === 'moving' ? <Moving /> : <ToSignIn comeBack={session.reason !== 'signedOut'} />;
  if (session.login.account.code !== accountCode)
    return <OtherAccount key={accountCode} code={accountCode} />;
  setFormatLocale(session.login.account.params.defaultDateLocale);
  return <OwnAccount code={accountCode} />;
}

/** The account that the page works in. It may come to want more proved while it is open. */
function OwnAccount({ code }: { code: string }) {
  const accounts = useAccounts().data ?? [];
  const here = accounts.find((one) => one.code === code);
  // What somebody has typed is not taken away; each request says the same.
  if (!here?.missingProof || holdsUnsaved()) return <Shell />;
  return (
    <ProofWanted title={here.title}>
      {accounts
        .filter((one) => !one.missingProof)
        .map((one) => (
          <SwitchButton key={one.id} id={one.id} label={t(appTexts.proofGoTo, one.title)} />
        ))}
      <Button variant="default" onClick={() => void endSession('signedOut')}>
        {t(appTexts.signOut)}
      </Button>
    </ProofWanted>
  );
}

function ProofWanted({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice
      icon={<IconShieldLock size={iconSize.page} />}
      title={t(appTexts.proofTitle)}
      body={t(appTexts.proofBody, title)}
    >
      {children}
    </Notice>
  );
}

function SwitchButton({ id, label, path }: { id: string; label: string; path?: string }) {
  const change = useSwitchAccount();
  return (
    <Button
      loading={change.isPending}
      onClick={() => change.mutate(path === undefined ? { id } : { id, path })}
    >
      {label}
    </Button>
  );
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
      <Loader role="status" aria-label={t(appTexts.loading)} />
    </Center>
  );
}

/** The address names another of the person's accounts: going over to it is asked first (ACC-14); else no such page. */
function OtherAccount({ code }: { code: string }) {
  const { account } = useLogin();
  const accounts = useAccounts();
  const path = useLocation({ select: (location) => location.href });
  if (accounts.isError && !accounts.data)
    return <FailureBox error={accounts.error} retry={() => void accounts.refetch()} />;
  if (!accounts.data) return <Moving />;
  const other = accounts.data.find((one) => one.code === code);
  if (!other) return <NotFoundPage />;
  const stay = (
    <Button component={Link} to={`/${account.code}`} variant="default">
      {t(appTexts.switchStay, account.title)}
    </Button>
  );
  if (other.missingProof) return <ProofWanted title={other.title}>{stay}</ProofWanted>;
  return (
    <Notice
      icon={<IconSwitchHorizontal size={iconSize.page} />}
      title={t(appTexts.switchTitle)}
      body={`${t(appTexts.switchNow, account.title)} ${t(appTexts.switchBody, other.title)}`}
    >
      <SwitchButton id={other.id} label={t(appTexts.switchConfirm)} path={path} />
      {stay}
    </Notice>
  );
}
