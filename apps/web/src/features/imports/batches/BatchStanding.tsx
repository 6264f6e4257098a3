import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type BatchRecord, continueBatch, deleteBatch, startBatch, stopBatch } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Waiting } from '../SendSection.tsx';
import { importTexts } from '../texts.ts';
import { BatchRows } from './BatchRows.tsx';
import { batchTexts } from './texts.ts';

interface StandingProps {
  readonly batch: BatchRecord;
  readonly know: (batch: BatchRecord) => void;
  readonly leave: () => void;
}

/** A batch as it stands: read, shown, made, stopped or done, with its rows. */
export function BatchStanding(props: StandingProps) {
  const { batch } = props;
  const { state, fileName, ignored } = batch;
  return (
    <>
      <Section title={fileName} actions={<Leave {...props} />}>
        {state === 'reading' && <Waiting text={t(importTexts.reading)} />}
        {batch.problem && (
          <Alert
            color={state === 'failed' ? 'red' : 'warm'}
            variant="light"
            icon={<IconAlertTriangle />}
            title={t(state === 'failed' ? importTexts.failed : batchTexts.stopped)}
            role="alert"
          >
            {tMessage(batch.problem.key, batch.problem.params)}
          </Alert>
        )}
        {ignored.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t(importTexts.ignored, ignored.join(', '))}
          </Text>
        )}
        {state === 'ready' && <Start {...props} />}
        {state === 'running' && <Running {...props} />}
        {(state === 'stopped' || state === 'done') && <Ended {...props} />}
      </Section>
      {state !== 'reading' && state !== 'failed' && <BatchRows key={batch.round} batch={batch} />}
    </>
  );
}

/** What was never started is forgotten; what was stays among the earlier files. */
function Leave({ batch, leave }: StandingProps) {
  const isKept = batch.state === 'running' || batch.state === 'stopped' || batch.state === 'done';
  const forgetting = useSend({
    mutationFn: () => call(deleteBatch, { params: { id: batch.id } }),
    onSettled: leave,
  });
  return (
    <Button
      variant="default"
      loading={forgetting.isPending}
      onClick={() => (isKept ? leave() : forgetting.mutate())}
    >
      {t(batch.state === 'reading' ? batchTexts.forget : batchTexts.another)}
    </Button>
  );
}

function Start({ batch, know }: StandingProps) {
  const { id, round, counts } = batch;
  const [how, setHow] = useState(counts.warned > 0 ? 'drafts' : 'circulate');
  const starting = useSend({
    mutationFn: () => call(startBatch, { params: { id }, body: { round, circulates: how === 'circulate' } }),
    onSuccess: know,
  });
  if (counts.refused > 0)
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={tCount(counts.refused, batchTexts.error, batchTexts.errors, formatNumber(counts.refused))}
        role="alert"
      >
        {t(batchTexts.errorsBody)}
      </Alert>
    );
  return (
    <Stack gap="sm" align="flex-start">
      {counts.warned > 0 && (
        <Alert color="warm" variant="light" icon={<IconAlertTriangle />}>
          {t(batchTexts.warned, formatNumber(counts.warned))}
        </Alert>
      )}
      {starting.isError && <FailureBox error={starting.error} />}
      <Radio.Group label={t(batchTexts.how)} value={how} onChange={setHow}>
        <Stack gap={6} mt={6}>
          <Radio value="circulate" label={t(batchTexts.circulate)} disabled={counts.warned > 0} />
          <Radio value="drafts" label={t(batchTexts.draftsOnly)} />
        </Stack>
      </Radio.Group>
      <Button loading={starting.isPending} onClick={() => starting.mutate()}>
        {tCount(counts.waiting, batchTexts.startOne, batchTexts.start, formatNumber(counts.waiting))}
      </Button>
    </Stack>
  );
}

function Running({ batch: { id, counts }, know }: StandingProps) {
  const stopping = useSend({
    mutationFn: () => call(stopBatch, { params: { id } }),
    onSuccess: know,
  });
  const ended = counts.made + counts.failed;
  const share = counts.rows === 0 ? 0 : (100 * ended) / counts.rows;
  const told = t(batchTexts.running, formatNumber(ended), formatNumber(counts.rows));
  return (
    <Stack gap="xs" align="stretch">
      {stopping.isError && <FailureBox error={stopping.error} />}
      <Text role="status">{told}</Text>
      <Progress value={share} animated aria-label={told} />
      <Text size="sm" c="dimmed">
        {t(batchTexts.runningBody)}
      </Text>
      <Group>
        <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t(batchTexts.stop)}
        </Button>
      </Group>
    </Stack>
  );
}

function Ended({ batch: { id, state, counts }, know }: StandingProps) {
  const going = useSend({
    mutationFn: (again: boolean) => call(continueBatch, { params: { id }, body: { again } }),
    onSuccess: know,
  });
  const isDone = state === 'done';
  return (
    <Stack gap="sm" align="flex-start">
      <Alert
        color={isDone && counts.failed === 0 ? 'leaf' : 'warm'}
        variant="light"
        icon={isDone ? <IconCircleCheck /> : <IconAlertTriangle />}
        title={t(isDone ? batchTexts.done : batchTexts.stopped)}
      >
        {t(
          isDone ? batchTexts.doneBody : batchTexts.stoppedBody,
          formatNumber(counts.made),
          formatNumber(isDone ? counts.failed : counts.waiting),
        )}
      </Alert>
      {going.isError && <FailureBox error={going.error} />}
      <Group>
        {counts.waiting > 0 && (
          <Button loading={going.isPending} onClick={() => going.mutate(false)}>
            {t(batchTexts.goOn)}
          </Button>
        )}
        {counts.failed > 0 && (
          <Button variant="default" loading={going.isPending} onClick={() => going.mutate(true)}>
            {t(batchTexts.again)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
