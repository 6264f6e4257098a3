import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endOfDocument, holdUnsaved } from '../../api/session.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { Confirm } from '../Confirm.tsx';
import { isDayTyped } from '../days/typedDay.ts';

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

const isSamePage = (one: Place, other: Place): boolean =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search);

/** Asks before a page is left with something on it that nobody has saved or sent, and keeps it when the session ends. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  const isUnsaved = () => unsaved || isDayTyped();
  const blocker = useBlocker({
    withResolver: true,
    // When its owner has left nothing is asked any more: the page is gone already.
    enableBeforeUnload: () => isUnsaved() && !endOfDocument().aborted,
    // A link to another part of the page leaves nothing.
    shouldBlockFn: ({ current, next }) => isUnsaved() && !isSamePage(current, next),
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t(appTexts.leaveTitle)}
      body={t(appTexts.leaveBody)}
      confirm={t(appTexts.leaveConfirm)}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
