import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { getDirectory } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { DirectoryForm } from './DirectoryForm.tsx';
import { DirectoryPeople } from './DirectoryPeople.tsx';
import { LastReport } from './LastReport.tsx';
import { directoryTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/LdapUser');
const tabs = ['people', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The organisation's LDAP directory (UI-28): who of it is a user, and how it is reached. */
export function DirectoryPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/$accountCode/settings/LdapUser' });
  const now: Tab = tabs.find((tab) => tab === search.tab) ?? 'people';
  const go = (tab: string | null) =>
    void navigate({ search: tab === 'settings' ? { tab } : {}, replace: true });
  const settings = useQuery({
    queryKey: keys.directory,
    queryFn: ({ signal }) => call(getDirectory, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
  // A form begins with what is stored now, and stays when it is fetched again.
  const [begun, setBegun] = useState(false);
  const ready = settings.isFetchedAfterMount && settings.isSuccess;
  if (ready && !begun) setBegun(true);
  return (
    <Page title={t(appTexts.directory)} crumbs={[]} subtitle={t(directoryTexts.subtitle)}>
      {settings.isError && !begun && (
        <FailureBox error={settings.error} retry={() => void settings.refetch()} />
      )}
      <Tabs value={now} onChange={go} keepMounted={false} variant="default">
        <Tabs.List aria-label={t(directoryTexts.tabs)} mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(directoryTexts[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settings.data && begun ? (
          <>
            <Tabs.Panel value="people">
              <DirectoryPeople isOn={settings.data.isOn} toSettings={() => go('settings')} />
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <Stack>
                <LastReport settings={settings.data} />
                <DirectoryForm settings={settings.data} />
              </Stack>
            </Tabs.Panel>
          </>
        ) : (
          !settings.isError && <Skeleton h={320} />
        )}
      </Tabs>
    </Page>
  );
}
