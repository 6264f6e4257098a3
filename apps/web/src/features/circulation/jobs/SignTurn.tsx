import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobDetail } from '@tomar/contract';
import { useLogin } from '../../../api/useSession.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { actingFor, jobTexts } from '../jobTexts.ts';
import { DeclineButton } from './DeclineButton.tsx';
import classes from './Job.module.css';
import { actedFor } from './nameOfParticipant.ts';

/** The way to the page for signing; nothing when it is not the reader's turn to sign. */
export function SignTurn({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  const whom = actedFor(job, useLogin().user.id);
  if (!job.actions.includes('sign')) return null;
  return (
    <Paper
      component="section"
      className={classes.turn}
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="turn-title"
    >
      <Title order={2} size="h4" id="turn-title">
        {t(jobTexts.yourTurn)}
      </Title>
      <Text size="sm" mb="md">
        {t(jobTexts.signHint)}
        {whom && <> {t(actingFor[whom.kind], whom.name)}</>}
      </Text>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/${accountCode}/myjob/sign?jobs=${job.id}`}
          size="md"
          leftSection={<IconSignature size={iconSize.normal} aria-hidden />}
        >
          {t(jobTexts.signNow)}
        </Button>
        <DeclineButton job={job} />
      </Group>
    </Paper>
  );
}
