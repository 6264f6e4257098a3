import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, circulateDraft, type DraftDetail, getDraft } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t, tCount } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { notifySuccess } from '../../../../ui/notify.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { isShown } from '../../../../ui/page/useGoOn.ts';
import type { Uploads } from '../files/useUploads.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

type Unfinished = DraftDetail['unfinishedUploads'];

/** Files without which the person is asked to circulate, each name once, and which of them the server has parts of. */
interface Asked {
  readonly names: readonly string[];
  readonly without: Unfinished;
}

const nobodyAsked: Asked = { names: [], without: [] };

interface CirculateButtonProps {
  readonly editing: DraftEditing;
  /** What is on its way from this page, and what did not arrive. */
  readonly uploads: Pick<Uploads, 'active' | 'failed'>;
  readonly ready: boolean;
}

/** Makes the draft a job: not while a file is on its way, and without one that stopped or failed only when the person says so. */
export function CirculateButton({ editing, uploads, ready }: CirculateButtonProps) {
  const { active, failed } = uploads;
  const [asked, setAsked] = useState<Asked | null>(null);
  const circulated = useCirculated(editing.snapshot.detail.id);
  const circulate = useSend({
    mutationFn: async ({ names, without }: Asked) => {
      const { id, version } = await editing.saver.flush();
      const circulateWithout = (uploads: Unfinished) =>
        call(circulateDraft, {
          params: { id },
          body: { version, discardUploads: uploads.map((upload) => upload.id) },
        });
      try {
        return await circulateWithout(without);
      } catch (error) {
        if (!isUnfinished(error)) throw error;
        const { unfinishedUploads } = await call(getDraft, { params: { id } });
        // What was on its way elsewhere has arrived meanwhile: the person looks at the draft and clicks again.
        if (unfinishedUploads.length === 0) throw error;
        // Who has said so of a name is not asked again because the server has a part of that file.
        const isAgreed = unfinishedUploads.every(({ name }) => names.includes(name));
        return isAgreed ? await circulateWithout(unfinishedUploads) : unfinishedUploads;
      }
    },
    onSuccess: (answer) => {
      if ('jobId' in answer) circulated(answer);
      else {
        const names = new Set([...failed, ...answer.map(({ name }) => name)]);
        setAsked({ names: [...names], without: answer });
      }
    },
  });
  return (
    <Group gap="sm">
      {active > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {tCount(active, draftTexts.circulateWaitsOne, draftTexts.circulateWaits)}
        </Text>
      )}
      <Button
        size="md"
        disabled={!ready || active > 0}
        loading={circulate.isPending}
        leftSection={<IconPlayerPlay size={iconSize.normal} aria-hidden />}
        onClick={() => {
          if (failed.length > 0) setAsked({ names: [...new Set(failed)], without: [] });
          else circulate.mutate(nobodyAsked);
        }}
      >
        {t(draftTexts.circulate)}
      </Button>
      <Confirm
        opened={asked !== null}
        title={t(draftTexts.unfinishedTitle)}
        body={t(draftTexts.unfinishedBody, (asked?.names ?? []).join(', '))}
        confirm={t(draftTexts.unfinishedConfirm)}
        busy={circulate.isPending}
        onConfirm={() => {
          setAsked(null);
          circulate.mutate(asked ?? nobodyAsked);
        }}
        onCancel={() => setAsked(null)}
      />
    </Group>
  );
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ key }) => key === 'lang_draft_uploads_unfinished');

/** What follows: the draft is gone, the job's page opens. */
function useCirculated(draftId: string) {
  const accountCode = useAccountCode();
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ jobId, trackingNumber }: { jobId: string; trackingNumber: string }) => {
    client.removeQueries({ queryKey: keys.draft(draftId) });
    notifySuccess(t(draftTexts.circulated, trackingNumber));
    for (const queryKey of [keys.jobs, keys.drafts, keys.dashboard])
      void client.invalidateQueries({ queryKey });
    // The draft's id is the job's.
    if (!isShown(jobId)) return;
    void navigate({
      to: '/$accountCode/myjob/$id',
      params: { accountCode, id: jobId },
      // The way back leads to where the draft was opened: the draft is gone.
      replace: true,
      ignoreBlocker: true,
    });
  };
}
