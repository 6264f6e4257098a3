import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countWorkOfUsers } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { NamedInProfiles } from '../../definitions/profile/NamedInProfiles.tsx';
import { sayWork } from './handover/sayWork.ts';
import { managedTexts } from './texts.ts';

interface StandsInProps {
  readonly ids: readonly string[];
}

/** What users stand in, before they are deactivated or deleted. */
export function useWorkOf(ids: readonly string[]) {
  const body = { ids: [...ids] };
  return useQuery({
    queryKey: [...keys.users, 'work', body],
    queryFn: ({ signal }) => call(countWorkOfUsers, { body, signal }),
    gcTime: 0,
  });
}

/** Names where they are still waited for, and the profiles that name them. */
export function StandsIn({ ids }: StandsInProps) {
  const work = useWorkOf(ids);
  const named = (work.data?.items ?? []).flatMap((one) => {
    const said = sayWork(one.work);
    return said ? [{ ...one, said }] : [];
  });
  return (
    <>
      {work.isError && <FailureBox error={work.error} retry={() => void work.refetch()} />}
      {!work.data && !work.isError && <Skeleton h={48} />}
      {named.length > 0 && (
        <Alert color="warm" title={t(managedTexts.namedIn)}>
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
            {named.map(({ id, name, said }) => (
              <li key={id}>{t(managedTexts.keptOne, name, said)}</li>
            ))}
          </Stack>
          <Text size="sm" mt="xs">
            {t(managedTexts.namedHint)}
          </Text>
        </Alert>
      )}
      <NamedInProfiles kind="user" ids={ids} />
    </>
  );
}
