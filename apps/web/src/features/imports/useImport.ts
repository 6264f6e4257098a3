import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getImport, type ImportKind, type ImportRecord, importEndpoints } from '@tomar/contract';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';

const isOpen = ({ state }: ImportRecord) => state !== 'done' && state !== 'cancelled';
const isUnderWay = ({ state }: ImportRecord) => state === 'reading' || state === 'applying';

/** So often it is asked how far something is that goes on in the background. */
const everyMs = 700;

/** The import that the page is about: the one that was begun here, or the person's open one of this kind. */
export function useImport(kind: ImportKind) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<string | null>(null);
  const own = useQuery({
    queryKey: keys.imports(kind),
    queryFn: ({ signal }) => call(importEndpoints[kind].list, { signal }),
  });
  const id = begun ?? own.data?.items.find(isOpen)?.id ?? null;
  const one = useQuery({
    queryKey: keys.import(id ?? ''),
    queryFn: ({ signal }) => call(getImport, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false),
  });
  /** What an answer says of it. */
  const know = useCallback(
    (record: ImportRecord) => {
      client.setQueryData(keys.import(record.id), record);
      setBegun(record.id);
    },
    [client],
  );
  /** Another file: whatever stood here is not looked at any more. */
  const leave = useCallback(() => {
    setBegun(null);
    void client.invalidateQueries({ queryKey: keys.imports(kind) });
  }, [client, kind]);
  const record = id === null ? null : (one.data ?? null);
  return {
    record: record?.state === 'cancelled' ? null : record,
    isLoading: own.isPending || (id !== null && one.isPending),
    failure: own.error ?? one.error,
    retry: () => void Promise.all([own.refetch(), id === null ? null : one.refetch()]),
    know,
    leave,
  };
}
