import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { listUserAccounts, ReplyOf } from '@tomar/contract';
import { useState } from 'react';
import { useLogin } from '../../api/useSession.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t, tCount } from '../../i18n/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import type { LateMenuProps } from '../../ui/late/LateMenu.tsx';
import { useAccounts } from './useAccounts.ts';
import { useSwitchAccount } from './useSwitchAccount.ts';

/** A choice among several accounts asks first, then the page opens again under the other (API-09). */
export function AccountDropdown({ target, opened, onChange }: LateMenuProps) {
  const { account } = useLogin();
  const accounts = useAccounts().data ?? [];
  const [wanted, setWanted] = useState<(typeof accounts)[number] | null>(null);
  const change = useSwitchAccount();
  const navigate = useNavigate();
  const choose = (one: (typeof accounts)[number]) => {
    if (one.code === account.code) return;
    // Its address says what is missing.
    if (one.missingProof) void navigate({ to: `/${one.code}` });
    else setWanted(one);
  };
  return (
    <>
      <Menu position="bottom-start" width={300} opened={opened} onChange={onChange}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(appTexts.account)}</Menu.Label>
          {accounts.map((one) => (
            <Menu.Item
              key={one.id}
              onClick={() => choose(one)}
              rightSection={
                one.code === account.code ? (
                  <IconCheck size={iconSize.small} aria-label={t(appTexts.currentAccount)} />
                ) : undefined
              }
            >
              <Text size="sm" fw={one.code === account.code ? fontWeight.strong : fontWeight.normal}>
                {one.title}
              </Text>
              <Group gap={6}>
                <Waiting account={one} />
              </Group>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={wanted !== null}
        title={t(appTexts.switchTitle)}
        body={t(appTexts.switchBody, wanted?.title ?? '')}
        confirm={t(appTexts.switchConfirm)}
        busy={change.isPending}
        onConfirm={() => wanted && change.mutate({ id: wanted.id })}
        onCancel={() => setWanted(null)}
      />
    </>
  );
}

/** What waits for the person in an account; where more has to be proved first, that. */
function Waiting({ account }: { account: ReplyOf<typeof listUserAccounts>[number] }) {
  const { waitingJobCount: count, missingProof } = account;
  if (missingProof) return <Text size="xs">{t(appTexts.proofWanted)}</Text>;
  if (count === 0)
    return (
      <Text size="xs" c="dimmed">
        {t(appTexts.noWaitingJobs)}
      </Text>
    );
  return (
    <Badge color="warm" size="sm">
      {tCount(count, appTexts.waitingJob, appTexts.waitingJobs, formatNumber(count))}
    </Badge>
  );
}
