import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import {
  ApiError,
  type DraftDetail,
  getBankOrder,
  getDraft,
  getIncomingReply,
  isEmptyId,
  saveDraft,
} from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { newRequestId } from '../../../api/requestId.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import '../../../i18n/incomingMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FailedPage } from '../../../ui/page/FailedPage.tsx';
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { useNaming } from '../../../ui/page/RecordPage.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { useDraftRoute } from './draftRoute.ts';
import { DraftSaver, type DraftServer } from './saving/draftSaver.ts';
import { draftTexts } from './texts.ts';

const server: DraftServer = {
  save: (id, version, content, requestId) =>
    call(saveDraft, { params: { id }, body: { version, content }, requestId }),
  load: (id) => call(getDraft, { params: { id } }),
  newRequestId,
};

interface Opened {
  /** The id in the address when it was opened: all zeros for a new draft. */
  readonly id: string;
  /** The id a new draft got, until the address has followed. */
  readonly named: string | null;
  readonly saver: DraftSaver;
  /** Stays when a new draft gets its id: what is being uploaded or typed meanwhile goes on. */
  readonly editor: string;
}

/** Creates or edits a job's draft; an all-zero id is a new one (DRAFT-01), which gets its id with its first save. */
export function DraftPage() {
  const { id, go, isOrder, incomingDocId } = useDraftRoute();
  const [opened, setOpened] = useState<Opened | null>(null);
  const name = useNaming();
  useEffect(() => {
    setOpened((one) => (one?.named === id ? { ...one, id, named: null } : one));
  }, [id]);
  if (opened && (opened.id === id || opened.named === id))
    return (
      <DraftEditor
        key={opened.editor}
        saver={opened.saver}
        named={(newId) => {
          if (opened.named === newId) return;
          setOpened({ ...opened, named: newId });
          name(newId);
          go({ id: newId });
        }}
      />
    );
  return (
    <DraftLoader
      key={id}
      id={id}
      isOrder={isOrder}
      answers={incomingDocId}
      loaded={(detail) =>
        setOpened({ id, named: null, saver: new DraftSaver(detail, server), editor: newRequestId() })
      }
    />
  );
}

interface DraftLoaderProps {
  readonly id: string;
  readonly isOrder: boolean;
  /** The incoming document that a new draft answers. */
  readonly answers: string | null;
  readonly loaded: (detail: DraftDetail) => void;
}

function DraftLoader({ id, isOrder, answers, loaded }: DraftLoaderProps) {
  const accountCode = useAccountCode();
  const replyTo = isEmptyId(id) ? answers : null;
  const draft = useQuery({
    // A blank order is another one than a blank job, and so is an answer.
    queryKey: replyTo
      ? keys.incomingReply(replyTo)
      : isOrder && isEmptyId(id)
        ? keys.blankOrder
        : keys.draft(id),
    queryFn: ({ signal }) =>
      replyTo
        ? call(getIncomingReply, { params: { id: replyTo }, signal })
        : call(isOrder ? getBankOrder : getDraft, { params: { id }, signal }),
    gcTime: isEmptyId(id) ? 0 : 60_000,
  });
  const { data, isFetching } = draft;
  useEffect(() => {
    // What lies in the cache may be older than what was saved since.
    if (data && !isFetching && (!isOrder || data.content.documentType === 'BankOrder')) loaded(data);
  }, [data, isFetching, isOrder, loaded]);
  // A draft that circulates is a job of the same id; of one that was deleted the job's page says what may have become.
  if (
    !replyTo &&
    draft.error instanceof ApiError &&
    (draft.error.status === 404 || draft.error.status === 400)
  )
    return <Navigate to="/$accountCode/myjob/$id" params={{ accountCode, id }} replace />;
  // What is no order any more, or never was one, has its place among the drafts.
  if (isOrder && data && data.content.documentType !== 'BankOrder')
    return <Navigate to="/$accountCode/draft/$id" params={{ accountCode, id }} replace />;
  if (draft.isError)
    return (
      <FailedPage
        title={t(draftTexts.notOpened)}
        crumbs={[
          replyTo
            ? { label: t(appTexts.incomingDocuments), path: 'incomingDoc' }
            : { label: t(appTexts.myJobs), path: 'myjob' },
        ]}
        error={draft.error}
        retry={() => void draft.refetch()}
      />
    );
  return <PageSkeleton />;
}
