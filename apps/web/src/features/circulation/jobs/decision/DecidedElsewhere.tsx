import { Alert, Textarea } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { JobDetail } from '@tomar/contract';
import { useLogin } from '../../../../api/useSession.ts';
import { t } from '../../../../i18n/t.ts';
import { decisionTexts } from './texts.ts';
import { WhatNext } from './WhatNext.tsx';
import { whatBecame } from './whatBecame.ts';

interface DecidedElsewhereProps {
  readonly job: JobDetail;
  /** What the reader was writing. */
  readonly unsent: string;
}

/**
 * The reader's turn ended while the page was open: by themselves in another tab, by somebody who may act, too, or with
 * the job. The documents stay, and so does what was written.
 */
export function DecidedElsewhere({ job, unsent }: DecidedElsewhereProps) {
  const readerId = useLogin().user.id;
  return (
    // What waits for the reader next may be this job: to sign or to stamp.
    <WhatNext done={job.actions.includes('sign') || job.actions.includes('stamp') ? [] : [job.id]} politely>
      <Alert color="gray" icon={<IconInfoCircle />} title={t(decisionTexts.elsewhere)} role="status">
        {whatBecame(job, readerId)}
      </Alert>
      {unsent !== '' && (
        <Textarea
          mt="sm"
          label={t(decisionTexts.unsent)}
          description={t(decisionTexts.unsentHint)}
          value={unsent}
          readOnly
          autosize
          maxRows={8}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </WhatNext>
  );
}
