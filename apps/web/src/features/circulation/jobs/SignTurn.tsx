import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconRubberStamp, IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobDetail } from '@tomar/contract';
import { useLogin } from '../../../api/useSession.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { actingFor, jobTexts } from '../jobTexts.ts';
import { DeclineButton } from './DeclineButton.tsx';
import { turnOf } from './decision/decisionActs.ts';
import classes from './Job.module.css';
import { actedFor } from './nameOfParticipant.ts';
import { stampTexts } from './stamps/stampTexts.ts';

const turns = {
  sign: {
    role: 'Signer',
    hint: jobTexts.signHint,
    now: jobTexts.signNow,
    path: 'myjob/sign',
    icon: IconSignature,
  },
  stamp: {
    role: 'Stamper',
    hint: stampTexts.turnHint,
    now: stampTexts.turnNow,
    path: 'mymuhurjob/stamp',
    icon: IconRubberStamp,
  },
} as const;

/**
 * The way to the page for signing, or for stamping; nothing when neither is the reader's turn. Whose right for it is gone, or
 * the account's module, can still decline.
 */
export function SignTurn({ job }: { job: JobDetail }) {
  const turn = turnOf(job);
  if (turn === null) return null;
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
      {turn === 'decline' ? (
        <>
          <Text size="sm" mb="md">
            {t(stampTexts.declineOnly)}
          </Text>
          <DeclineButton job={job} />
        </>
      ) : (
        <ToAct job={job} act={turn} />
      )}
    </Paper>
  );
}

function ToAct({ job, act }: { job: JobDetail; act: keyof typeof turns }) {
  const accountCode = useAccountCode();
  const { role, hint, now, path, icon: Icon } = turns[act];
  const whom = actedFor(job, useLogin().user.id, role);
  return (
    <>
      <Text size="sm" mb="md">
        {t(hint)}
        {whom && <> {t(actingFor[whom.kind], whom.name)}</>}
      </Text>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/${accountCode}/${path}?jobs=${job.id}`}
          size="md"
          leftSection={<Icon size={iconSize.normal} aria-hidden />}
        >
          {t(now)}
        </Button>
        <DeclineButton job={job} />
      </Group>
    </>
  );
}
