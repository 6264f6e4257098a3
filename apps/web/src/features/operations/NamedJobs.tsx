import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { listAudit, ReplyOf } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import tableClasses from '../../ui/RecordTable.module.css';
import { uiTexts } from '../../ui/texts.ts';

type NamedJob = ReplyOf<typeof listAudit>['items'][number]['jobs'][number];

/** Jobs by their names, each a link to where it is shown. */
export function NamedJobs({ jobs }: { jobs: readonly NamedJob[] }) {
  const accountCode = useAccountCode();
  if (jobs.length === 0) return t(uiTexts.notGiven);
  return (
    <Stack gap={2}>
      {jobs.map(({ id, name, isDraft }) => (
        <Link
          key={id}
          to={isDraft ? '/$accountCode/draft/$id' : '/$accountCode/job/$id'}
          params={{ accountCode, id }}
          className={tableClasses.link}
        >
          {name}
        </Link>
      ))}
    </Stack>
  );
}
