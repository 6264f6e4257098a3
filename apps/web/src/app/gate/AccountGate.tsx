import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { holdsUnsaved } from '../../api/session.ts';
import { useSession } from '../../api/useSession.ts';
import { useAccounts } from '../../features/accounts/useAccounts.ts';
import { setFormatLocale } from '../../i18n/format.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Shell } from '../Shell.tsx';
import { Moving } from './Moving.tsx';

const OtherAccount = lazyPart(async () => (await import('./AccountAsked.tsx')).OtherAccount, true);
const ProofHere = lazyPart(async () => (await import('./AccountAsked.tsx')).ProofHere, true);

/** Lets only signed-in people into `/{accountCode}`; anybody else signs in first and comes back (ID-22, ID-23). */
export function AccountGate() {
  const session = useSession();
  const accountCode = useAccountCode();
  if (session.state === 'out')
    return session.reason === 'moving' ? <Moving /> : <ToSignIn comeBack={session.reason !== 'signedOut'} />;
  if (session.login.account.code !== accountCode)
    return (
      <Suspense fallback={<Moving />}>
        <OtherAccount key={accountCode} code={accountCode} />
      </Suspense>
    );
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
    <Suspense fallback={<Moving />}>
      <ProofHere title={here.title} />
    </Suspense>
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
