import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getLicenceSummary, getSetupGuide, may } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SetupGuide } from '../setup/SetupGuide.tsx';
import { LicenceSection } from './LicenceSection.tsx';
import { LicenceWarnings } from './LicenceWarnings.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';
import { StorageSection } from './StorageSection.tsx';
import { settingsHomeTexts } from './settingsHomeTexts.ts';
import { UserSlots } from './UserSlots.tsx';

/** UI-21: where all settings are found, with the licence and storage summary for administrators (LIC-01, LIC-02). */
export function SettingsPage() {
  const viewer = useViewer();
  const seesLicence = may(getLicenceSummary, viewer);
  return (
    <Page
      title={t(appTexts.settings)}
      crumbs={[]}
      subtitle={t(seesLicence ? settingsHomeTexts.subtitle : settingsHomeTexts.subtitlePlain)}
    >
      {may(getSetupGuide, viewer) && <SetupGuide mayShowAgain />}
      <SettingsLinks />
      {seesLicence && <Summary />}
    </Page>
  );
}

function Summary() {
  const licence = useQuery({
    queryKey: keys.licence,
    queryFn: ({ signal }) => call(getLicenceSummary, { signal }),
  });
  if (licence.isError && !licence.data)
    return <FailureBox error={licence.error} retry={() => void licence.refetch()} />;
  if (!licence.data) return <Skeleton h={320} />;
  const { data } = licence;
  return (
    <Stack>
      <LicenceWarnings warnings={data.warnings} />
      <LicenceSection licence={data} />
      <UserSlots users={data.users} />
      <StorageSection storage={data.storage} />
    </Stack>
  );
}
