import { Alert, Button, Checkbox, Group, List, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CopyPreview, checkDraftSave, limits } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { useFocusOnceShown } from '../../../ui/focus/useFocusOnceShown.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../ui/page/useGoOn.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { type CopySource, copyEndpoints } from './copySource.ts';
import { LeftBehindList } from './LeftBehindList.tsx';
import { copyTexts } from './texts.ts';

interface CopyDialogProps {
  readonly source: CopySource;
  /** As it is called. */
  readonly name: string;
  readonly close: () => void;
}

/** Begins a draft from another draft or from a job: says first what comes along and what does not. */
export function CopyDialog({ source, name, close }: CopyDialogProps) {
  const title = source.kind === 'draft' ? copyTexts.copyTitle : copyTexts.useAgainTitle;
  const preview = useQuery({
    queryKey: keys.copyPreview(source.kind, source.id),
    queryFn: ({ signal }) => call(copyEndpoints[source.kind].preview, { params: { id: source.id }, signal }),
    // What stands in the dialog is what is so now, and stays while somebody reads it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(title, name)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {preview.data ? (
        <CopyFormView source={source} preview={preview.data} close={close} />
      ) : preview.isError ? (
        <FailureBox error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <Skeleton h={220} />
      )}
    </Modal>
  );
}

interface CopyFormViewProps extends Pick<CopyDialogProps, 'source' | 'close'> {
  readonly preview: CopyPreview;
}

function CopyFormView({ source, preview, close }: CopyFormViewProps) {
  const accountCode = useAccountCode();
  const goOn = useGoOn();
  const client = useQueryClient();
  const field = useFocusOnceShown();
  const hasFiles = preview.documents.length + preview.attachments.length > 0;
  const form = useForm({
    leaves: true,
    begin: { name: proposedName(source, preview), withFiles: hasFiles },
    check: ({ name }) => checkDraftSave({ name, description: '', documentNumber: '' }),
    send: (body) => call(copyEndpoints[source.kind].copy, { params: { id: source.id }, body }),
    sent: ({ draftId }) => {
      close();
      notifySuccess(t(copyTexts.created));
      void client.invalidateQueries({ queryKey: keys.drafts });
      void goOn({
        to: '/$accountCode/draft/$id',
        params: { accountCode, id: draftId },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <FormFrame form={form}>
      <Stack>
        <TextInput label={t(copyTexts.name)} required ref={field} {...form.text('name')} />
        <div>
          <Text size="sm" fw={fontWeight.medium}>
            {t(copyTexts.comes)}
          </Text>
          <Comes preview={preview} withFiles={form.values.withFiles} />
          <Text size="sm" c="dimmed" mt={4}>
            {t(copyTexts.never)}
          </Text>
        </div>
        {hasFiles && (
          <Checkbox
            label={t(copyTexts.withFiles)}
            description={t(copyTexts.withFilesHint)}
            {...form.box('withFiles')}
          />
        )}
        {preview.leftBehind.length > 0 && (
          <Alert color="warm" variant="light" icon={<IconInfoCircle />} title={t(copyTexts.stays)}>
            <LeftBehindList left={preview.leftBehind} />
          </Alert>
        )}
        <FormFailure form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t(uiTexts.cancel)}
          </Button>
          <Button type="submit" loading={form.sending}>
            {t(copyTexts.create)}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}

function Comes({ preview, withFiles }: { preview: CopyPreview; withFiles: boolean }) {
  const { steps, people, recipients, documents, attachments, boxes } = preview;
  const files = [...documents, ...attachments];
  const lines = [
    t(copyTexts.general),
    steps > 0 ? t(copyTexts.flow, formatNumber(steps), formatNumber(people)) : t(copyTexts.noFlow),
    t(copyTexts.recipients, formatNumber(recipients)),
    ...(files.length === 0 ? [t(copyTexts.noFiles)] : []),
    ...(withFiles && files.length > 0 ? [t(copyTexts.files, files.join(', '))] : []),
    ...(withFiles && boxes > 0 ? [t(copyTexts.boxes, formatNumber(boxes))] : []),
  ];
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </List.Item>
      ))}
    </List>
  );
}

/** Of a draft’s copy the name says that it is one; too long a name stays as it was. */
function proposedName({ kind }: CopySource, { name }: CopyPreview): string {
  const copy = t(copyTexts.nameOfCopy, name);
  return kind === 'draft' && [...copy].length <= limits.jobNameLength ? copy : name;
}
