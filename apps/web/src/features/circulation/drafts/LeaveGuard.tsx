import { useBlocker } from '@tanstack/react-router';
import { isEmptyId } from '@tomar/contract';
import { say } from '../../../i18n/say.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { draftTexts } from './texts.ts';
import type { DraftEditing } from './useDraftEditor.ts';
import type { Uploads } from './useUploads.ts';

/** Leaving saves first; only when that is impossible, or an upload would break off, the person is asked. */
export function LeaveGuard({ editing, uploads }: { editing: DraftEditing; uploads: Uploads }) {
  const { saver, snapshot } = editing;
  const uploading = uploads.active > 0;
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => uploading || snapshot.state !== 'saved',
    shouldBlockFn: async () => {
      if (uploading) return true;
      if (isEmptyId(saver.snapshot().detail.id) && isUntouched(editing)) return false;
      return await saver.flush().then(
        () => false,
        () => true,
      );
    },
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={say(draftTexts.leaveTitle)}
      body={say(uploading ? draftTexts.leaveUploading : draftTexts.leaveUnsaved)}
      confirm={say(draftTexts.leaveConfirm)}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const isUntouched = ({ content }: DraftEditing): boolean =>
  content.description === '' && content.steps.length === 0 && content.recipients.length === 0;
