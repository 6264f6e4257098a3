import { Text } from '@mantine/core';
import type { JobListItem } from '@tomar/contract';
import { whoHasIt } from './whoHasIt.ts';

/** Whose turn it is, as one line; nothing of a job that nobody has. */
export function WhoHasIt({ job }: { job: Pick<JobListItem, 'waitsFor'> }) {
  if (job.waitsFor.length === 0) return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      component="span"
      display="block"
      lineClamp={2}
      title={whoHasIt(job, Number.POSITIVE_INFINITY)}
    >
      {whoHasIt(job)}
    </Text>
  );
}
