import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobDetail } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { Section } from '../../../../ui/Section.tsx';
import { JobStatusBadge } from '../../JobStatusBadge.tsx';
import type { JobPlace } from '../list/jobColumns.tsx';
import { actTexts } from './actTexts.ts';

/** What the job was revised from and into, as far as the reader sees it. */
export function Revisions({ job, detail }: { job: JobDetail; detail: JobPlace }) {
  const accountCode = useAccountCode();
  if (job.revisions.length === 0) return null;
  return (
    <Section kind="panel" title={t(actTexts.revisions)}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {job.revisions.map(({ id, trackingNumber, status }) => (
          <Group key={id} component="li" justify="space-between" gap="xs" py={4}>
            <Anchor
              size="sm"
              component={Link}
              to={`/${accountCode}/${status === 'Draft' ? 'draft' : detail}/${id}`}
            >
              {status === 'Draft' ? t(actTexts.revisionDraft, trackingNumber) : trackingNumber}
            </Anchor>
            {status !== 'Draft' && (
              <JobStatusBadge status={status} waitingFor={null} waitsForInitials={false} actions={[]} />
            )}
          </Group>
        ))}
      </ul>
    </Section>
  );
}
