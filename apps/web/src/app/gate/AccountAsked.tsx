import { Button } from '@mantine/core';
import { IconMapOff, IconShieldLock, IconSwitchHorizontal } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLogin } from '../../api/useSession.ts';
import { useAccounts } from '../../features/accounts/useAccounts.ts';
import { useSwitchAccount } from '../../features/accounts/useSwitchAccount.ts';
import { ProveDialog } from '../../features/identity/factors/ProveDialog.tsx';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { GateFrame } from './GateFrame.tsx';
import { gateTexts } from './gateTexts.ts';
import { Moving } from './Moving.tsx';

/** The account that the page works in has come to want more proved than the session did. */
export function ProofHere({ title }: { title: string }) {
  const accounts = useAccounts().data ?? [];
  return (
    <ProofWanted title={title}>
      <ProveNow title={title} />
      {accounts
        .filter((one) => !one.missingProof)
        .map((one) => (
          <SwitchButton key={one.id} id={one.id} label={t(appTexts.proofGoTo, one.title)} quiet />
        ))}
    </ProofWanted>
  );
}

/** The way on: proves in this session what the account wants. */
function ProveNow({ title }: { title: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(gateTexts.proveNow)}</Button>
      {asking && (
        <ProveDialog
          why={t(gateTexts.proveWhy, title)}
          done={(proved) => {
            setAsking(false);
            // What was refused is asked for again, the list of accounts first of all.
            if (proved) void client.invalidateQueries();
          }}
        />
      )}
    </>
  );
}

function ProofWanted({ title, children }: { title: string; children: ReactNode }) {
  return (
    <GateFrame>
      <Notice
        icon={<IconShieldLock size={iconSize.page} />}
        title={t(appTexts.proofTitle)}
        body={t(appTexts.proofBody, title)}
      >
        {children}
      </Notice>
    </GateFrame>
  );
}

interface SwitchButtonProps {
  readonly id: string;
  readonly label: string;
  readonly path?: string;
  /** It is not what the page proposes. */
  readonly quiet?: boolean;
}

function SwitchButton({ id, label, path, quiet = false }: SwitchButtonProps) {
  const change = useSwitchAccount();
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      loading={change.isPending}
      onClick={() => change.mutate(path === undefined ? { id } : { id, path })}
    >
      {label}
    </Button>
  );
}

/** The address names another account: going over to one of the person's is asked first (ACC-14). */
export function OtherAccount({ code }: { code: string }) {
  const { account } = useLogin();
  const accounts = useAccounts();
  const path = useLocation({ select: (location) => location.href });
  if (accounts.isError && !accounts.data)
    return (
      <GateFrame>
        <FailureBox error={accounts.error} retry={() => void accounts.refetch()} />
      </GateFrame>
    );
  if (!accounts.data) return <Moving />;
  const other = accounts.data.find((one) => one.code === code);
  const stay = (
    <Button component={Link} to={`/${account.code}`} variant={other ? 'default' : 'filled'}>
      {t(appTexts.switchStay, account.title)}
    </Button>
  );
  if (!other)
    return (
      <GateFrame>
        <NoSuchAccount code={code}>
          {stay}
          {accounts.data
            .filter((one) => one.id !== account.id && !one.missingProof)
            .map((one) => (
              <SwitchButton key={one.id} id={one.id} label={t(appTexts.proofGoTo, one.title)} quiet />
            ))}
        </NoSuchAccount>
      </GateFrame>
    );
  if (other.missingProof)
    return (
      <ProofWanted title={other.title}>
        <ProveNow title={other.title} />
        {stay}
      </ProofWanted>
    );
  return (
    <GateFrame>
      <Notice
        icon={<IconSwitchHorizontal size={iconSize.page} />}
        title={t(appTexts.switchTitle)}
        body={`${t(appTexts.switchNow, account.title)} ${t(appTexts.switchBody, other.title)}`}
      >
        <SwitchButton id={other.id} label={t(appTexts.switchConfirm)} path={path} />
        {stay}
      </Notice>
    </GateFrame>
  );
}

/** One that nobody has and one that only others have are answered alike. */
function NoSuchAccount({ code, children }: { code: string; children: ReactNode }) {
  return (
    <Notice
      icon={<IconMapOff size={iconSize.page} />}
      title={t(gateTexts.noAccountTitle)}
      body={t(gateTexts.noAccountBody, code)}
    >
      {children}
    </Notice>
  );
}
