import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { useOnceTypingPauses } from '../../focus/useOnceTypingPauses.ts';
import { formTexts } from '../texts.ts';
import type { Choices, Side } from './differences.ts';

/** A field in which two saves of one record differ, in words. */
export interface Differing {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** What stays unless the person says otherwise. */
  readonly side: Side;
}

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** Null while it cannot be had what was saved elsewhere. */
  readonly differing: readonly Differing[] | null;
  readonly keep: (choices: Choices) => Promise<unknown>;
  /** Without knowing what was saved elsewhere: asks for it once more, and keeps one of the two. */
  readonly keepAll: (side: Side) => Promise<unknown>;
}

/** Two people saved the same record: the second one says which one stays, field by field or in all. */
export function ConflictDialog({ opened, title, differing, keep, keepAll }: ConflictDialogProps) {
  return (
    <Modal
      opened={useOnceTypingPauses(opened)}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={title}
      // Above a window that is being worked in, such as the box editor: nothing is saved until it is answered.
      zIndex={300}
    >
      {differing ? (
        <ByField key={JSON.stringify(differing)} differing={differing} keep={keep} />
      ) : (
        <AllOrNothing keepAll={keepAll} />
      )}
    </Modal>
  );
}

function ByField({
  differing,
  keep,
}: Pick<ConflictDialogProps, 'keep'> & { differing: readonly Differing[] }) {
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differing.map(({ name, side }) => [name, side] as const)),
  );
  const save = useSend({ mutationFn: () => keep(choices) });
  const all = (side: Side) =>
    setChoices(Object.fromEntries(differing.map(({ name }) => [name, side] as const)));
  return (
    <Stack>
      <Text size="sm">{t(formTexts.conflictBody)}</Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={() => all('mine')} data-autofocus>
          {t(formTexts.conflictAllMine)}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => all('theirs')}>
          {t(formTexts.conflictAllTheirs)}
        </Button>
      </Group>
      {differing.map(({ name, label, mine, theirs }) => (
        <Radio.Group
          key={name}
          label={label}
          value={choices[name] ?? 'mine'}
          onChange={(side) => setChoices((now) => ({ ...now, [name]: side === 'mine' ? side : 'theirs' }))}
        >
          <Stack gap={6} mt={4}>
            <Radio value="mine" label={t(formTexts.conflictOwn)} description={<Said text={mine} />} />
            <Radio value="theirs" label={t(formTexts.conflictOther)} description={<Said text={theirs} />} />
          </Stack>
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t(formTexts.conflictSave)}
        </Button>
      </Group>
    </Stack>
  );
}

/** The library's own descriptions break no word that is wider than a phone. */
const Said = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
);

function AllOrNothing({ keepAll }: Pick<ConflictDialogProps, 'keepAll'>) {
  const theirs = useSend({ mutationFn: () => keepAll('theirs') });
  const mine = useSend({ mutationFn: () => keepAll('mine') });
  return (
    <>
      <Text size="sm">{t(formTexts.conflictWhole)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={mine.isPending} onClick={() => mine.mutate()}>
          {t(formTexts.conflictMine)}
        </Button>
        <Button loading={theirs.isPending} onClick={() => theirs.mutate()} data-autofocus>
          {t(formTexts.conflictTheirs)}
        </Button>
      </Group>
    </>
  );
}
