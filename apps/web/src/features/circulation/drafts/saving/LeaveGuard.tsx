import { useBlocker } from '@tanstack/react-router';
import { endOfDocument } from '../../../../api/session.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { isDayTyped, readTypedDay } from '../../../../ui/days/typedDay.ts';
import type { Uploads } from '../files/useUploads.ts';
import { draftTexts } from '../texts.ts';
import { isUntouched } from './draftSaver.ts';
import type { DraftEditing } from './useDraftEditor.ts';

/** Leaving saves first; only when that is impossible, or an upload would break off, or a day could not be read, the person is asked. */
export function LeaveGuard({ editing, uploads }: { editing: DraftEditing; uploads: Uploads }) {
  const { saver, snapshot } = editing;
  const uploading = uploads.active > 0;
  const blocker = useBlocker({
    withResolver: true,
    // When its owner has left nothing is asked any more: the page is gone already.
    enableBeforeUnload: () =>
      !endOfDocument().aborted &&
      (uploading || snapshot.state !== 'saved' || editing.hasUnreadDay() || isDayTyped()),
    shouldBlockFn: async () => {
      readTypedDay();
      if (uploading || editing.hasUnreadDay()) return true;
      if (isUntouched(saver.snapshot())) return false;
      return await saver.flush().then(
        () => false,
        () => true,
      );
    },
  });
  const whatIsLost = uploading
    ? draftTexts.leaveUploading
    : editing.hasUnreadDay()
      ? draftTexts.leaveUnread
      : draftTexts.leaveUnsaved;
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t(draftTexts.leaveTitle)}
      body={t(whatIsLost)}
      confirm={t(draftTexts.leaveConfirm)}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
