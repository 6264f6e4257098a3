import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endOfDocument, holdUnsaved } from '../../api/session.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { say } from '../../i18n/say.ts';
import { Confirm } from '../Confirm.tsx';

/** Asks before a page is left with something on it that nobody has saved or sent, and keeps it when the session ends. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  const blocker = useBlocker({
    withResolver: true,
    // When its owner has left nothing is asked any more: the page is gone already.
    enableBeforeUnload: () => unsaved && !endOfDocument().aborted,
    shouldBlockFn: () => unsaved,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={say(appTexts.leaveTitle)}
      body={say(appTexts.leaveBody)}
      confirm={say(appTexts.leaveConfirm)}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
