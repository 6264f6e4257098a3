import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type LoginData, listUserAccounts, switchAccount } from '@tomar/contract';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { keepLogin } from '../api/session.ts';
import { setFormatLocale } from '../i18n/format.ts';
import { say } from '../i18n/say.ts';
import { FailureBox } from '../ui/FailureBox.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';
import { appTexts } from './texts.ts';
import { useAccountCode } from './useAccountCode.ts';
import { useSession } from './useSession.ts';

/** Lets only signed-in people into `/{accountCode}`; anybody else signs in first and comes back (ID-22, ID-23). */
export function AccountGate() {
  const session = useSession();
  const accountCode = useAccountCode();
  if (session.state === 'out') return <ToSignIn comeBack={session.reason !== 'signedOut'} />;
  if (session.login.account.code !== accountCode)
    return <EnterAccount key={accountCode} code={accountCode} />;
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

/** The address names another of the person's accounts: go over to it, or there is no such page. */
function EnterAccount({ code }: { code: string }) {
  const entering = useQuery({
    queryKey: ['enter', code],
    gcTime: 0,
    retry: false,
    queryFn: () => enter(code),
  });
  if (entering.isError) return <FailureBox error={entering.error} retry={() => void entering.refetch()} />;
  if (entering.data === false) return <NotFoundPage />;
  return (
    <Center h="100dvh">
      <Loader role="status" aria-label={say(appTexts.loading)} />
    </Center>
  );
}

async function enter(code: string): Promise<LoginData | false> {
  const accounts = await call(listUserAccounts, {});
  const account = accounts.find((one) => one.code === code);
  if (!account) return false;
  const reply = await call(switchAccount, { params: { id: account.id } });
  if (!reply.data) return false;
  keepLogin(reply.data);
  return reply.data;
}
