import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { getAccountParameters, getIdentityProviders, getTimestampSettings } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { GeneralForm } from './GeneralForm.tsx';
import { ProvidersPanel } from './providers/ProvidersPanel.tsx';
import { TimestampForm } from './TimestampForm.tsx';
import { settingsTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/params');
const tabs = ['general', 'timestamp', 'providers'] as const;
type Tab = (typeof tabs)[number];

/** The account's parameters (UI-22): general (DEF-01), time-stamp (DEF-02) and external identity providers (DEF-03). */
export function ParametersPage() {
  const tab = useTab();
  return (
    <Page title={t(appTexts.parameters)} crumbs={[]} subtitle={t(settingsTexts.subtitle)}>
      <Tabs value={tab.now} onChange={(value) => tab.go(value)} keepMounted={false} variant="default">
        <Tabs.List aria-label={t(settingsTexts.tabs)} mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(settingsTexts[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <General toTimestamp={() => tab.go('timestamp')} />
        </Tabs.Panel>
        <Tabs.Panel value="timestamp">
          <Timestamp />
        </Tabs.Panel>
        <Tabs.Panel value="providers">
          <Providers />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function General({ toTimestamp }: { toTimestamp: () => void }) {
  const record = useQuery({
    queryKey: keys.parameters,
    queryFn: ({ signal }) => call(getAccountParameters, { signal }),
    ...whileEditing,
  });
  const timestamp = useQuery({
    queryKey: keys.timestampSettings,
    queryFn: ({ signal }) => call(getTimestampSettings, { signal }),
    ...whileEditing,
  });
  const begun = useBegun(record);
  if (record.isError && !begun)
    return <FailureBox error={record.error} retry={() => void record.refetch()} />;
  if (!record.data || !begun) return <Skeleton h={420} />;
  return (
    <GeneralForm
      record={record.data}
      hasTimestamps={timestamp.data ? timestamp.data.url !== '' : null}
      toTimestamp={toTimestamp}
    />
  );
}

function Timestamp() {
  const settings = useQuery({
    queryKey: keys.timestampSettings,
    queryFn: ({ signal }) => call(getTimestampSettings, { signal }),
    ...whileEditing,
  });
  const begun = useBegun(settings);
  if (settings.isError && !begun)
    return <FailureBox error={settings.error} retry={() => void settings.refetch()} />;
  if (!settings.data || !begun) return <Skeleton h={320} />;
  return <TimestampForm settings={settings.data} />;
}

function Providers() {
  const found = useQuery({
    queryKey: keys.identityProviders,
    queryFn: ({ signal }) => call(getIdentityProviders, { signal }),
    ...whileEditing,
  });
  const begun = useBegun(found);
  if (found.isError && !begun) return <FailureBox error={found.error} retry={() => void found.refetch()} />;
  if (!found.data || !begun) return <Skeleton h={320} />;
  return <ProvidersPanel {...found.data} />;
}

/**
 * Whether the form may be shown: it begins with what is stored now, not with what was fetched before, and stays when
 * it is fetched again (after a lost connection, or a new sign-in), with whatever its editor has typed.
 */
const useBegun = (query: { isFetchedAfterMount: boolean; isSuccess: boolean }): boolean => {
  const [begun, setBegun] = useState(false);
  const ready = query.isFetchedAfterMount && query.isSuccess;
  if (ready && !begun) setBegun(true);
  return begun || ready;
};

/** Nothing is fetched without a reason while somebody types. */
const whileEditing = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: 'always',
} as const;

function useTab() {
  const search = route.useSearch();
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const now: Tab = tabs.find((tab) => tab === search.tab) ?? 'general';
  const go = (tab: string | null) =>
    void navigate({
      to: '/$accountCode/settings/params',
      params: { accountCode },
      search: tab && tab !== 'general' ? { tab } : {},
      replace: true,
    });
  return { now, go };
}
