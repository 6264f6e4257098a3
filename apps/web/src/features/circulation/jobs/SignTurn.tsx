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
import classes from './Job.module.css';
import { actedFor } from './nameOfParticipant.ts';
import { stampTexts } from './stamps/stampTexts.ts';

const turns = {
  sign: { hint: jobTexts.signHint, now: jobTexts.signNow, path: 'myjob/sign', icon: IconSignature },
  stamp: {
    hint: stampTexts.turnHint,
    now: stampTexts.turnNow,
    path: 'mymuhurjob/stamp',
    icon: IconRubberStamp,
  },
} as const;

/** The way to the page for signing, or for stamping; nothing when neither is the reader's turn. */
export function SignTurn({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  const whom = actedFor(job, useLogin().user.id);
  const act = (['sign', 'stamp'] as const).find((one) => job.actions.includes(one));
  if (!act) return null;
  const { hint, now, path, icon: Icon } = turns[act];
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
    </Paper>
  );
}
