import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import type { DraftDetail } from '@tomar/contract';
import { useState } from 'react';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { useNamed } from '../flow/useNamed.ts';
import { draftTexts } from '../texts.ts';
import { describeField, fieldTexts } from './describeField.ts';
import { type DraftField, differences, merged, type Side } from './differences.ts';
import type { DraftEditing } from './useDraftEditor.ts';

/** Two pages saved the same draft: the person says which one stays, field by field or in all. */
export function ConflictChoice({ editing }: { editing: DraftEditing }) {
  const { state, theirs } = editing.snapshot;
  return (
    <Modal
      opened={state === 'conflict'}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={t(draftTexts.conflictTitle)}
    >
      {theirs ? (
        <ByField key={theirs.version} editing={editing} theirs={theirs} />
      ) : (
        <AllOrNothing editing={editing} />
      )}
    </Modal>
  );
}

function ByField({ editing, theirs }: { editing: DraftEditing; theirs: DraftDetail }) {
  const { content, snapshot, saver } = editing;
  // What differs is what differed when the dialog opened: nobody types behind it.
  const [choices, setChoices] = useState(() => differences(snapshot.detail.content, content, theirs.content));
  const { named } = useNamed(theirs);
  const save = useSend({
    mutationFn: () => saver.settle((mine, now) => merged(mine, now, choices)),
  });
  const fields = Object.keys(choices) as DraftField[];
  const all = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side] as const)));
  return (
    <Stack>
      <Text size="sm">{t(draftTexts.conflictBody)}</Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={() => all('mine')} data-autofocus>
          {t(draftTexts.conflictAllMine)}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => all('theirs')}>
          {t(draftTexts.conflictAllTheirs)}
        </Button>
      </Group>
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={t(fieldTexts[field])}
          value={choices[field] ?? 'mine'}
          onChange={(side) => setChoices((now) => ({ ...now, [field]: side }))}
        >
          <Stack gap={6} mt={4}>
            <Radio
              value="mine"
              label={t(draftTexts.conflictOwn)}
              description={<Said text={describeField(field, content, editing.named, editing.files)} />}
            />
            <Radio
              value="theirs"
              label={t(draftTexts.conflictOther)}
              description={<Said text={describeField(field, theirs.content, named, theirs.files)} />}
            />
          </Stack>
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t(draftTexts.conflictSave)}
        </Button>
      </Group>
    </Stack>
  );
}

/** The library's own descriptions break no word that is wider than a phone. */
const Said = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
);

/** What was saved elsewhere cannot be had now: it is asked for again with the answer. */
function AllOrNothing({ editing: { saver } }: { editing: DraftEditing }) {
  const theirs = useSend({ mutationFn: () => saver.settle((_, { content }) => content) });
  const mine = useSend({ mutationFn: () => saver.settle((content) => content) });
  return (
    <>
      <Text size="sm">{t(draftTexts.conflictSame)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={mine.isPending} onClick={() => mine.mutate()}>
          {t(draftTexts.conflictMine)}
        </Button>
        <Button loading={theirs.isPending} onClick={() => theirs.mutate()} data-autofocus>
          {t(draftTexts.conflictTheirs)}
        </Button>
      </Group>
    </>
  );
}
