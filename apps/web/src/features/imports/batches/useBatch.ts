import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BatchRecord, getBatch, listBatches } from '@tomar/contract';
import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';

const isUnderWay = ({ state }: BatchRecord) => state === 'reading' || state === 'running';

/** So often it is asked how far something is that goes on in the background. */
const everyMs = 700;

/** The batch that the page of a template is about: the one that was chosen here, or what is not done yet. */
export function useBatch(templateId: string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const own = useQuery({
    queryKey: keys.batches(templateId),
    queryFn: ({ signal }) => call(listBatches, { params: { id: templateId }, signal }),
  });
  const open = own.data?.items.find(({ state }) => state !== 'done' && state !== 'failed')?.id ?? null;
  const id = chosen === undefined ? open : chosen;
  const one = useQuery({
    queryKey: keys.batch(id ?? ''),
    queryFn: ({ signal }) => call(getBatch, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false),
  });
  /** What an answer says of it. */
  const know = useCallback(
    (batch: BatchRecord) => {
      client.setQueryData(keys.batch(batch.id), batch);
      setChosen(batch.id);
    },
    [client],
  );
  /** Another file: whatever stood here is not looked at any more. */
  const leave = useCallback(() => {
    setChosen(null);
    void client.invalidateQueries({ queryKey: keys.batches(templateId) });
  }, [client, templateId]);
  return {
    batch: id === null ? null : (one.data ?? null),
    earlier: (own.data?.items ?? []).filter((batch) => batch.id !== id),
    isLoading: own.isPending || (id !== null && one.isPending),
    failure: own.error ?? one.error,
    retry: () => void Promise.all([own.refetch(), id === null ? null : one.refetch()]),
    know,
    leave,
  };
}
