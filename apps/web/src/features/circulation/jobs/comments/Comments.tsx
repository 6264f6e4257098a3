import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { addComment, checkComment, deleteComment, type JobDetail, limits } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { useSend } from '../../../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { operationsTexts } from '../../../operations/texts.ts';
import { useKeepJob } from '../useKeepJob.ts';
import { commentTexts as texts } from './commentTexts.ts';

type Comment = JobDetail['comments'][number];

/** What a job's people wrote to each other, and a field to write; nothing for who may neither write nor has to read. */
export function Comments({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const [removing, setRemoving] = useState<Comment | null>(null);
  const removal = useSend({
    mutationFn: (commentId: string) => call(deleteComment, { params: { id: job.id }, body: { commentId } }),
    onSuccess: (next) => {
      keep(next);
      notifySuccess(t(texts.removed));
    },
    onSettled: () => setRemoving(null),
  });
  if (job.comments.length === 0 && !job.mayComment) return null;
  return (
    <Section kind="panel" title={t(texts.title)} hint={t(texts.hint)}>
      <Stack gap="md" mt="xs">
        {job.comments.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(texts.none)}
          </Text>
        ) : (
          <Stack
            component="ol"
            aria-label={t(texts.title)}
            gap="md"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
          >
            {job.comments.map((comment) => (
              <Line key={comment.id} comment={comment} remove={setRemoving} />
            ))}
          </Stack>
        )}
        {job.mayComment && <Write job={job} />}
      </Stack>
      <Confirm
        opened={removing !== null}
        title={t(texts.removeTitle)}
        body={t(texts.removeBody)}
        confirm={t(texts.remove)}
        danger
        busy={removal.isPending}
        onConfirm={() => removing && removal.mutate(removing.id)}
        onCancel={() => setRemoving(null)}
      />
    </Section>
  );
}

function Line({ comment, remove }: { comment: Comment; remove: (comment: Comment) => void }) {
  const { authorName, text, writtenAt, isDeleted, staysFrom } = comment;
  const mayRemove = useUntil(staysFrom);
  return (
    <li style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed">
          <Text span inherit fw={fontWeight.medium} c="var(--mantine-color-text)">
            {authorName || t(operationsTexts.erasedPerson)}
          </Text>{' '}
          · <time dateTime={writtenAt}>{formatMoment(writtenAt)}</time>
        </Text>
        {mayRemove && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t(texts.removeOf, formatMoment(writtenAt))}
            onClick={() => remove(comment)}
          >
            {t(texts.remove)}
          </Button>
        )}
      </Group>
      {isDeleted ? (
        <Text size="sm" c="dimmed" fs="italic">
          {t(texts.deleted)}
        </Text>
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {text}
        </Text>
      )}
    </li>
  );
}

function Write({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const form = useForm<{ text: string }, JobDetail>({
    begin: { text: '' },
    check: ({ text }) => checkComment(text),
    send: ({ text }) => call(addComment, { params: { id: job.id }, body: { text } }),
    valuesOf: () => ({ text: '' }),
    sent: (next) => {
      keep(next);
      notifySuccess(t(texts.sent));
    },
    unsaved: ({ text }) => text.trim() !== '',
  });
  const written = [...form.values.text].length;
  return (
    <FormFrame form={form}>
      <Stack gap="xs">
        <Textarea label={t(texts.write)} autosize minRows={2} maxRows={8} {...form.text('text')} />
        <FormFailure form={form} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {written > 0 && t(uiTexts.characters, formatNumber(written), formatNumber(limits.noteLength))}
          </Text>
          <Button type="submit" variant="default" size="xs" loading={form.sending}>
            {t(texts.send)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}

/** Whether a moment (ISO 8601) has not come yet; drawn anew when it comes. Null: it has. */
function useUntil(moment: string | null): boolean {
  const left = moment === null ? 0 : Date.parse(moment) - Date.now();
  const [isOver, setOver] = useState(left <= 0);
  useEffect(() => {
    setOver(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return !isOver;
}
