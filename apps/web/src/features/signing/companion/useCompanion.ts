import { useQuery } from '@tanstack/react-query';
import { companion, isOlderVersion, limits } from '@tomar/contract';
import { useMemo } from 'react';
import { publicKeys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { useSystem } from '../../../api/useSystem.ts';
import { CompanionAway, companionClient } from './companionClient.ts';

const lookAgainMs = 2000;
const stillThereMs = 8000;

/** The companion as it stands now; it is looked for again and again, so that the page notices when it appears. */
export function useCompanion() {
  const system = useSystem();
  const port = system?.companionPort ?? companion.defaultPort;
  const least = system?.signerVersion ?? limits.signerVersion;
  const client = useMemo(() => companionClient(port), [port]);
  const status = useQuery({
    queryKey: publicKeys.companion(port, 'status'),
    queryFn: client.status,
    retry: false,
    gcTime: 0,
    refetchInterval: (query) => (query.state.status === 'success' ? stillThereMs : lookAgainMs),
  });
  const connection = useSend({
    meta: { quiet: true },
    mutationFn: client.connect,
    // What came of it is what the next look finds.
    onSettled: () => status.refetch(),
  });
  const version = status.isError ? undefined : status.data?.version;
  const ready = version !== undefined && !isOlderVersion(version, least);
  const tokens = useQuery({
    queryKey: publicKeys.companion(port, 'tokens'),
    queryFn: client.tokens,
    enabled: ready,
    retry: false,
    gcTime: 0,
    refetchInterval: (query) => ((query.state.data?.tokens.length ?? 0) > 0 ? stillThereMs : lookAgainMs),
  });
  return {
    state: version === undefined ? (status.isPending ? 'looking' : 'away') : ready ? 'ready' : 'old',
    /** Whether the browser lets the page reach a companion that is away. */
    access: status.error instanceof CompanionAway ? status.error.access : 'open',
    connection,
    version,
    least,
    client,
    /** The companion's own page. */
    address: `http://127.0.0.1:${port}/`,
    tokens: ready ? tokens.data?.tokens : undefined,
    /** Whether this browser may sign with it. */
    paired: tokens.data?.paired ?? false,
    lookAgain: () => void tokens.refetch(),
  } as const;
}

export type Companion = ReturnType<typeof useCompanion>;
