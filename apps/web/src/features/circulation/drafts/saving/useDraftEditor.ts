import { useQuery } from '@tanstack/react-query';
import type { DraftContent } from '@tomar/contract';
import { ApiError, getDraft, isEmptyId, stampTaxAfter } from '@tomar/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { holdUnsaved, saveBeforeLeaving } from '../../../../api/session.ts';
import { useSession } from '../../../../api/useSession.ts';
import { today } from '../../../../i18n/format.ts';
import { type DraftDay, draftFindings, findingsByTab, type UnreadDays } from '../draftFindings.ts';
import { useNamed } from '../flow/useNamed.ts';
import type { DraftSaver } from './draftSaver.ts';

/** A draft being edited: what is on the screen, what is missing, and how to change it. */
export function useDraftEditor(saver: DraftSaver) {
  const snapshot = useSyncExternalStore(saver.subscribe, saver.snapshot);
  useUnsavedCare(saver, snapshot.state !== 'saved');
  const gone = useOtherPages(saver, snapshot.detail.id);
  const { named, ...naming } = useNamed(snapshot.detail);
  const [unreadDays, setUnreadDays] = useState<UnreadDays>({});
  const unreadNow = useRef(unreadDays);
  const findings = useMemo(
    () => draftFindings(snapshot, named, today(), unreadDays),
    [snapshot, named, unreadDays],
  );
  const tax = { stampTaxRates: snapshot.detail.stampTaxRates, today: today() };
  const byTab = useMemo(() => findingsByTab(findings), [findings]);
  return {
    saver,
    /** Deleted or circulated elsewhere: nothing can be saved any more. */
    gone,
    snapshot,
    content: snapshot.content,
    files: snapshot.detail.files,
    named,
    /** Told of whom and what was found and is about to be put into the draft. */
    ...naming,
    findings,
    byTab,
    set: (part: Partial<DraftContent>) =>
      saver.edit((content) => {
        const edited = { ...content, ...part };
        return { ...edited, stampTax: stampTaxAfter(content, edited, tax) };
      }),
    /** What the stamp tax is reckoned by. */
    tax,
    unreadDays,
    /** Whether something stands in a field of a day that is none, also in between two renderings. */
    hasUnreadDay: () => Object.keys(unreadNow.current).length > 0,
    /** A day as it was typed: what cannot be read stays on the page and is missing from the draft. */
    setDay: (field: DraftDay, day: string | null, unread: string | null) => {
      const { [field]: _before, ...others } = unreadNow.current;
      unreadNow.current = { ...others, ...(unread !== null && { [field]: unread }) };
      setUnreadDays(unreadNow.current);
      saver.edit((content) => (content[field] === day ? content : { ...content, [field]: day }));
    },
  };
}

export type DraftEditing = ReturnType<typeof useDraftEditor>;

/** What is not saved yet is kept through an expired session, saved when the page is hidden, resumed when possible. */
function useUnsavedCare(saver: DraftSaver, unsaved: boolean): void {
  const signedIn = useSession().state === 'in';
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  useEffect(() => saveBeforeLeaving(() => saver.flush()), [saver]);
  useEffect(() => {
    if (signedIn) saver.resume();
  }, [signedIn, saver]);
  useEffect(() => {
    const save = () => {
      saver.flush().catch(() => undefined);
    };
    const hidden = () => document.visibilityState === 'hidden' && save();
    const online = () => saver.resume();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', online);
      save();
    };
  }, [saver]);
}

/** A save in another tab or on another device shows here by itself, unless something is being edited here. */
function useOtherPages(saver: DraftSaver, id: string): boolean {
  const { data, error } = useQuery({
    queryKey: keys.draft(id),
    enabled: !isEmptyId(id),
    queryFn: ({ signal }) => call(getDraft, { params: { id }, signal }),
  });
  useEffect(() => {
    if (data) saver.offer(data);
  }, [data, saver]);
  return error instanceof ApiError && error.status === 404;
}
