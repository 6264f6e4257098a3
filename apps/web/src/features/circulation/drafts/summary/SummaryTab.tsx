import { Alert, Anchor, Button, Group, List, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DraftTab, deleteDraft, draftTabs, isEmptyId } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import stays from '../../../../ui/page/Stays.module.css';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { isShown } from '../../../../ui/page/useGoOn.ts';
import type { Uploads } from '../files/useUploads.ts';
import { messagesOfFindings } from '../MissingList.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts, tabTexts } from '../texts.ts';
import { CirculateButton } from './CirculateButton.tsx';
import { Overview } from './Overview.tsx';

/** What is on its way from this page, or did not arrive. */
type Sending = Pick<Uploads, 'active' | 'failed'>;

interface SummaryTabProps {
  readonly editing: DraftEditing;
  readonly uploads: Sending;
  readonly goTo: (tab: DraftTab) => void;
}

/** Everything at a glance, what is missing, and the button that makes the draft a job. */
export function SummaryTab({ editing, uploads, goTo }: SummaryTabProps) {
  const ready = editing.findings.length === 0;
  return (
    <Stack style={{ overflowWrap: 'anywhere' }}>
      {ready ? <Ready failed={uploads.failed} /> : <AllMissing editing={editing} goTo={goTo} />}
      <Overview editing={editing} goTo={goTo} />
      {!editing.snapshot.detail.isTemplate && <Actions editing={editing} uploads={uploads} ready={ready} />}
    </Stack>
  );
}

function Ready({ failed }: Pick<Sending, 'failed'>) {
  if (failed.length > 0)
    return (
      <Alert color="warm" icon={<IconAlertTriangle />} title={t(draftTexts.summaryWithout)}>
        {t(draftTexts.unfinishedBody, failed.join(', '))}
      </Alert>
    );
  return (
    <Alert color="leaf" icon={<IconCircleCheck />} title={t(draftTexts.summaryReady)}>
      {t(draftTexts.summaryReadyBody)}
    </Alert>
  );
}

function AllMissing({ editing, goTo }: Omit<SummaryTabProps, 'uploads'>) {
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

interface ActionsProps {
  readonly editing: DraftEditing;
  readonly uploads: Sending;
  readonly ready: boolean;
}

function Actions({ editing, uploads, ready }: ActionsProps) {
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
      if (!isShown(id)) return;
      void navigate({
        to: '/$accountCode/myjob',
        params: { accountCode },
        search: { list: 'drafts' },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Group justify="space-between" className={stays.stays}>
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
      <CirculateButton editing={editing} uploads={uploads} ready={ready} />
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
