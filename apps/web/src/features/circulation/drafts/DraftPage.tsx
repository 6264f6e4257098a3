import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { ApiError, type DraftDetail, getDraft, isEmptyId, saveDraft } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { newRequestId } from '../../../api/requestId.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { useNaming } from '../../../ui/page/RecordPage.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { DraftSaver, type DraftServer } from './saving/draftSaver.ts';

const route = getRouteApi('/$accountCode/draft/$id');

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
  const { id } = route.useParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const accountCode = useAccountCode();
  const navigate = useNavigate();
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
          void navigate({
            to: '/$accountCode/draft/$id',
            params: { accountCode, id: newId },
            search: (before: { tab?: string }) => before,
            replace: true,
            ignoreBlocker: true,
          });
        }}
      />
    );
  return (
    <DraftLoader
      key={id}
      id={id}
      loaded={(detail) =>
        setOpened({ id, named: null, saver: new DraftSaver(detail, server), editor: newRequestId() })
      }
    />
  );
}

function DraftLoader({ id, loaded }: { id: string; loaded: (detail: DraftDetail) => void }) {
  const accountCode = useAccountCode();
  const draft = useQuery({
    queryKey: keys.draft(id),
    queryFn: ({ signal }) => call(getDraft, { params: { id }, signal }),
    gcTime: isEmptyId(id) ? 0 : 60_000,
  });
  const { data, isFetching } = draft;
  useEffect(() => {
    // What lies in the cache may be older than what was saved since.
    if (data && !isFetching) loaded(data);
  }, [data, isFetching, loaded]);
  // A draft that circulates is a job of the same id; of one that was deleted the job's page says what may have become.
  if (draft.error instanceof ApiError && (draft.error.status === 404 || draft.error.status === 400))
    return <Navigate to="/$accountCode/myjob/$id" params={{ accountCode, id }} replace />;
  if (draft.isError) return <FailureBox error={draft.error} retry={() => void draft.refetch()} />;
  return <PageSkeleton />;
}
