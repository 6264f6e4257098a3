import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { checkMerge, type JobFile, limits, mergeDraftFiles, mergeProblem } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../../api/call.ts';
import { formatSize } from '../../../../../i18n/format.ts';
import { t, tCount } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import { fontWeight } from '../../../../../ui/fontWeight.ts';
import { FormFailure } from '../../../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../../../ui/notify.tsx';
import { uiTexts } from '../../../../../ui/texts.ts';
import { sharedJobTexts } from '../../../texts.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { SortableFileRow, SortableFiles } from '../SortableFiles.tsx';
import { mergeTexts } from './texts.ts';

interface MergeDialogProps {
  readonly editing: DraftEditing;
  /** As they stood when it was opened. */
  readonly documents: readonly JobFile[];
  readonly close: () => void;
}

/** DRAFT-32: chooses documents, puts them in order and makes one of them. */
export function MergeDialog({ editing, documents: given, close }: MergeDialogProps) {
  const [documents, setDocuments] = useState(given);
  const form = useForm({
    leaves: true,
    begin: {
      chosen: given.filter((file) => mergeProblem(file) === null).map(({ id }) => id),
      name: proposedName(given),
    },
    check: ({ chosen, name }) => {
      const problem = checkMerge(chosenOf(documents, chosen));
      return [
        ...(problem ? [{ field: 'fileIds', ...problem }] : []),
        ...(name.trim() === ''
          ? [{ field: 'name', key: 'lang_file_name_invalid' as const, params: [''] }]
          : []),
      ];
    },
    send: async ({ chosen, name }) => {
      // What is merged is what is on the page.
      const { id, version } = await editing.saver.flush();
      const fileIds = chosenOf(documents, chosen).map((file) => file.id);
      return call(mergeDraftFiles, { params: { id }, body: { version, fileIds, name } });
    },
    sent: (detail) => {
      editing.saver.offer(detail);
      notifySuccess(t(mergeTexts.done));
      close();
    },
  });
  const { chosen } = form.values;
  const pages = chosenOf(documents, chosen).reduce((sum, file) => sum + (file.pages ?? 0), 0);
  const choose = (id: string, isChosen: boolean) =>
    form.set((now) => ({ chosen: isChosen ? [...now.chosen, id] : now.chosen.filter((one) => one !== id) }));
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(mergeTexts.title)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <FormFrame form={form}>
        <Stack>
          <Text size="sm">{t(mergeTexts.intro)}</Text>
          <SortableFiles
            files={documents}
            reorder={(ids) =>
              form.sending || setDocuments(ids.flatMap((id) => documents.filter((file) => file.id === id)))
            }
            label={t(mergeTexts.documents)}
          >
            {documents.map((file) => (
              <MergeRow
                key={file.id}
                file={file}
                chosen={chosen.includes(file.id)}
                choose={(isChosen) => choose(file.id, isChosen)}
              />
            ))}
          </SortableFiles>
          <Text size="sm" c={form.errorOf('fileIds') ? 'var(--tomar-bad)' : 'dimmed'} role="status">
            {form.errorOf('fileIds') ?? tCount(pages, mergeTexts.pagesOne, mergeTexts.pages)}
          </Text>
          <TextInput label={t(mergeTexts.name)} required {...form.text('name')} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(uiTexts.cancel)}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t(mergeTexts.confirm)}
            </Button>
          </Group>
        </Stack>
      </FormFrame>
    </Modal>
  );
}

interface MergeRowProps {
  readonly file: JobFile;
  readonly chosen: boolean;
  readonly choose: (chosen: boolean) => void;
}

function MergeRow({ file, chosen, choose }: MergeRowProps) {
  const problem = mergeProblem(file);
  const facts = [
    formatSize(file.size),
    ...(file.pages === null ? [] : [tCount(file.pages, sharedJobTexts.pageOne, sharedJobTexts.pages)]),
  ];
  return (
    <SortableFileRow file={file}>
      <Checkbox
        checked={chosen}
        onChange={(event) => choose(event.currentTarget.checked)}
        disabled={problem !== null}
        label={
          <Text span size="sm" fw={fontWeight.medium} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
        }
        description={problem ? tMessage(problem, [file.name]) : facts.join(' · ')}
        style={{ flex: 1, minWidth: 0 }}
      />
    </SortableFileRow>
  );
}

const chosenOf = (documents: readonly JobFile[], chosen: readonly string[]): JobFile[] =>
  documents.filter(({ id }) => chosen.includes(id));

/** After the first of them; too long a name stays as it was. */
function proposedName(documents: readonly JobFile[]): string {
  const first = documents.find((file) => mergeProblem(file) === null)?.name ?? '';
  const name = `${t(mergeTexts.nameOf, first.replace(/\.pdf$/i, ''))}.pdf`;
  return [...name].length <= limits.fileNameLength ? name : first;
}
