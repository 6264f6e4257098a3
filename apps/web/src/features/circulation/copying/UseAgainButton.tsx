import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyJob, may } from '@tomar/contract';
import { useState } from 'react';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { copyTexts } from './texts.ts';

/** Begins a draft from a job, for whoever may start jobs. */
export function UseAgainButton({ job }: { job: { readonly id: string; readonly name: string } }) {
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  if (!may(copyJob, viewer)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={iconSize.small} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(copyTexts.useAgain)}
      </Button>
      {asking && (
        <CopyDialog source={{ kind: 'job', id: job.id }} name={job.name} close={() => setAsking(false)} />
      )}
    </>
  );
}
