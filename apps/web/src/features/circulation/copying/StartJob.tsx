import { Button } from '@mantine/core';
import { IconCopy, IconFilePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { emptyId, may, pageNeeds } from '@tomar/contract';
import { Suspense, useState } from 'react';
import { useViewer } from '../../../api/useViewer.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { dashboardTexts } from '../texts.ts';

const OldJobDialog = lazyPart(async () => (await import('./OldJobDialog.tsx')).OldJobDialog, true);

/** The two ways to a new job: from nothing, and from one that there was. */
export function StartJob() {
  const accountCode = useAccountCode();
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  if (!may({ needs: pageNeeds.beginDraft }, viewer)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={iconSize.normal} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(dashboardTexts.fromOld)}
      </Button>
      <Button
        component={Link}
        to={`/${accountCode}/draft/${emptyId}`}
        leftSection={<IconFilePlus size={iconSize.normal} aria-hidden />}
      >
        {t(appTexts.createJob)}
      </Button>
      {asking && (
        <Suspense>
          <OldJobDialog close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
