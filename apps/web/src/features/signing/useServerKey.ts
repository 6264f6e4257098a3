import { useQuery } from '@tanstack/react-query';
import { getServerKey } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';

/** The certificate of the server's key that is bound to the reader; null where none is, or while it is not known. */
export function useServerKey() {
  const { data } = useQuery({
    queryKey: keys.serverKey,
    // Without it the companion's way is there, as for everybody else.
    retry: false,
    queryFn: ({ signal }) => call(getServerKey, { signal }),
  });
  return data?.certificate ?? null;
}
