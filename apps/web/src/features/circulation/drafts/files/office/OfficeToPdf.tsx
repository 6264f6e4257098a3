import '../../../../../i18n/officeMessages.ts';
import { Button, Group, Text } from '@mantine/core';
import { type JobFile, officeEnding, officeProblem, officeToPdf, pdfNameOf } from '@tomar/contract';
import { call } from '../../../../../api/call.ts';
import { useSend } from '../../../../../api/useSend.ts';
import { type Text as Phrase, t } from '../../../../../i18n/t.ts';
import { tMessage } from '../../../../../i18n/tMessage.ts';
import { notifySuccess } from '../../../../../ui/notify.tsx';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { officeTexts } from './texts.ts';

const wholeRow = '1 0 100%';

/** Below an Office file: makes a PDF of it where the installation can, and says so where it cannot. */
export function OfficeToPdf({ editing, file }: { editing: DraftEditing; file: JobFile }) {
  const send = useSend({
    mutationFn: async (keepsOriginal: boolean) => {
      // What stands on the page is saved first, so that nothing typed is lost.
      const { id, version } = await editing.saver.flush();
      return call(officeToPdf, { params: { id }, body: { version, fileId: file.id, keepsOriginal } });
    },
    onSuccess: (detail) => {
      editing.saver.offer(detail);
      notifySuccess(t(officeTexts.done, pdfNameOf(file.name)));
    },
  });
  if (officeEnding(file.name) === null) return null;
  const isDocument = file.kind === 'Document';
  const { officeObstacle } = editing.snapshot.detail;
  const problem = officeProblem(file) ?? (officeObstacle && { key: officeObstacle, params: [] });
  if (problem)
    return isDocument ? (
      <Text size="xs" c="dimmed" flex={wholeRow}>
        {tMessage(problem.key, problem.params)}
      </Text>
    ) : null;
  const button = (keepsOriginal: boolean, label: Phrase, named: Phrase) => (
    <Button
      variant="default"
      size="xs"
      aria-label={t(named, file.name)}
      loading={send.isPending && send.variables === keepsOriginal}
      disabled={send.isPending}
      onClick={() => send.mutate(keepsOriginal)}
    >
      {t(label)}
    </Button>
  );
  return (
    <Group gap="xs" flex={wholeRow}>
      {isDocument && button(false, officeTexts.replace, officeTexts.replaceOf)}
      {isDocument
        ? button(true, officeTexts.keep, officeTexts.keepOf)
        : button(true, officeTexts.add, officeTexts.addOf)}
    </Group>
  );
}
