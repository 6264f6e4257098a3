import { Alert, Anchor, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DraftTab, deleteDraft, draftTabs, isEmptyId, profileAsked, profileOf } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { formatDay } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { Section } from '../../../../ui/Section.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { signingLabel } from '../../../signing/standardNames.ts';
import { jobTexts } from '../../jobTexts.ts';
import { documentTypeTexts, privacyTexts } from '../../texts.ts';
import { flowOf } from '../draftFindings.ts';
import { inOrder } from '../files/fileOrder.ts';
import { StepLines } from '../flow/StepLines.tsx';
import { sayAmount, sayForeignCurrency } from '../general/sayAmount.ts';
import { messagesOfFindings } from '../MissingList.tsx';
import { recipientLabel } from '../recipients/recipientLabel.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts, tabTexts } from '../texts.ts';
import { CirculateButton } from './CirculateButton.tsx';

interface SummaryTabProps {
  readonly editing: DraftEditing;
  /** How many files are on their way. */
  readonly uploading: number;
  readonly goTo: (tab: DraftTab) => void;
}

/** Everything at a glance, what is missing, and the button that makes the draft a job. */
export function SummaryTab({ editing, uploading, goTo }: SummaryTabProps) {
  const ready = editing.findings.length === 0;
  return (
    <Stack style={{ overflowWrap: 'anywhere' }}>
      {ready ? (
        <Alert color="leaf" icon={<IconCircleCheck />} title={t(draftTexts.summaryReady)}>
          {t(draftTexts.summaryReadyBody)}
        </Alert>
      ) : (
        <AllMissing editing={editing} goTo={goTo} />
      )}
      <Overview editing={editing} />
      <Actions editing={editing} uploading={uploading} ready={ready} />
    </Stack>
  );
}

function AllMissing({ editing, goTo }: Omit<SummaryTabProps, 'uploading'>) {
  return (
    <Alert color="warm" icon={<IconListCheck />} title={t(draftTexts.missingTitle)}>
      <Stack gap="sm">
        {draftTabs
          .filter((tab) => editing.byTab[tab].length > 0)
          .map((tab) => (
            <div key={tab}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={fontWeight.strong}
                onClick={() => goTo(tab)}
              >
                {t(draftTexts.goToTab, t(tabTexts[tab]))}
              </Anchor>
              <List size="sm">
                {messagesOfFindings(editing.byTab[tab]).map((message) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            </div>
          ))}
      </Stack>
    </Alert>
  );
}

function Overview({ editing }: { editing: DraftEditing }) {
  const { content, files, named } = editing;
  const documents = inOrder(files, content.fileOrder, 'Document');
  const attachments = inOrder(files, content.fileOrder, 'Attachment');
  const profile = flowOf(content, named);
  const department = content.departmentId && named.departments.get(content.departmentId)?.name;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Block title={t(tabTexts.general)}>
        <Fact name={t(draftTexts.name)} value={content.name} />
        <Fact name={t(draftTexts.description)} value={content.description} />
        <Fact name={t(draftTexts.department)} value={department || t(draftTexts.departmentNone)} />
        <Fact
          name={t(draftTexts.categories)}
          value={content.categoryIds.map((id) => named.categories.get(id)?.name ?? '').join(', ')}
        />
        {content.documentType === 'BankOrder' && content.isForeignCurrency !== null && (
          <Fact name={t(draftTexts.foreignCurrency)} value={sayForeignCurrency(content.isForeignCurrency)} />
        )}
        {content.documentType === 'Contract' && content.validUntil && (
          <Fact name={t(draftTexts.validUntil)} value={formatDay(content.validUntil)} />
        )}
        {content.amount !== '' && <Fact name={t(draftTexts.amount)} value={sayAmount(content)} />}
        <Fact name={t(draftTexts.privacy)} value={t(privacyTexts[content.privacy])} />
        <Fact name={t(draftTexts.documentType)} value={t(documentTypeTexts[content.documentType])} />
        <Fact
          name={t(draftTexts.signing)}
          value={signingLabel(
            content.signatureStandard,
            profileOf(
              content.signatureStandard,
              profileAsked(content.recipients, named.recipients),
              editing.snapshot.detail.signing,
            ),
          )}
        />
        <Fact name={t(draftTexts.documentNumber)} value={content.documentNumber} />
        <Fact
          name={t(draftTexts.targetEndDate)}
          value={content.targetEndDate ? formatDay(content.targetEndDate) : ''}
        />
        <Fact
          name={t(draftTexts.finalizeLaterDate)}
          value={content.finalizeLaterDate ? formatDay(content.finalizeLaterDate) : ''}
        />
      </Block>
      <Block title={t(draftTexts.steps)}>
        {profile && <Fact name={t(draftTexts.flowChoice)} value={profile.name} />}
        {content.steps.length === 0 && <None />}
        <StepLines editing={editing} />
      </Block>
      <Block title={`${t(tabTexts.files)} · ${t(tabTexts.attachments)}`}>
        {documents.length + attachments.length === 0 && <None />}
        <List size="sm">
          {documents.map((file) => (
            <List.Item key={file.id}>{file.name}</List.Item>
          ))}
          {attachments.map((file) => (
            <List.Item key={file.id} c="dimmed">
              {file.name} ({t(jobTexts.attachments)})
            </List.Item>
          ))}
        </List>
      </Block>
      <Block title={t(draftTexts.recipients)}>
        {content.recipients.length === 0 && <None />}
        <List size="sm">
          {content.recipients.map((recipient) => (
            <List.Item key={recipient.key}>{recipientLabel(recipient, named)}</List.Item>
          ))}
        </List>
      </Block>
    </SimpleGrid>
  );
}

/** In the place of a list that has nothing yet. */
const None = () => (
  <Text size="sm" c="dimmed">
    —
  </Text>
);

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section kind="panel" title={title}>
      {children}
    </Section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Group gap="sm" wrap="nowrap" align="baseline" py={2}>
      <Text size="sm" c="dimmed" w={150} style={{ flex: 'none' }}>
        {name}
      </Text>
      <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
        {value || t(uiTexts.notGiven)}
      </Text>
    </Group>
  );
}

interface ActionsProps {
  readonly editing: DraftEditing;
  readonly uploading: number;
  readonly ready: boolean;
}

function Actions({ editing, uploading, ready }: ActionsProps) {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { id } = editing.snapshot.detail;
  const remove = useSend({
    mutationFn: () => call(deleteDraft, { params: { id } }),
    onSuccess: () => {
      notifySuccess(t(draftTexts.deleted));
      void client.invalidateQueries({ queryKey: keys.drafts });
      void navigate({
        to: '/$accountCode/myjob',
        params: { accountCode },
        search: { list: 'drafts' },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Group justify="space-between">
      <Button
        variant="subtle"
        color="red"
        c="var(--tomar-bad)"
        disabled={isEmptyId(id)}
        leftSection={<IconTrash size={iconSize.small} aria-hidden />}
        onClick={() => setDeleting(true)}
      >
        {t(draftTexts.deleteDraft)}
      </Button>
      <CirculateButton editing={editing} uploading={uploading} ready={ready} />
      <Confirm
        opened={deleting}
        title={t(draftTexts.deleteTitle)}
        body={t(draftTexts.deleteBody, editing.content.name)}
        confirm={t(draftTexts.deleteDraft)}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setDeleting(false)}
      />
    </Group>
  );
}
