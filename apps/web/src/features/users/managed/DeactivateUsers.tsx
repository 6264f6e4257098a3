import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countWorkOfUsers, type KeptUsers } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { NamedInProfiles } from '../../definitions/profile/NamedInProfiles.tsx';
import { sayWork } from './handover/sayWork.ts';
import { managedTexts } from './texts.ts';
import { useActivateUsers } from './useUserActs.ts';

interface DeactivateUsersProps {
  readonly ids: readonly string[];
  readonly close: () => void;
  readonly done: (kept: KeptUsers) => void;
}

/** Asks before users are deactivated. */
export function DeactivateUsers({ ids, close, done }: DeactivateUsersProps) {
  const activation = useActivateUsers(done);
  const body = { ids: [...ids] };
  const work = useQuery({
    queryKey: [...keys.users, 'work', body],
    queryFn: ({ signal }) => call(countWorkOfUsers, { body, signal }),
    gcTime: 0,
  });
  const named = (work.data?.items ?? []).flatMap((one) => {
    const said = sayWork(one.work);
    return said ? [{ ...one, said }] : [];
  });
  const title =
    ids.length === 1
      ? t(managedTexts.deactivateTitle)
      : t(managedTexts.deactivateMany, formatNumber(ids.length));
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t(uiTexts.close) }}>
      <Stack gap="md">
        <Text size="sm">{t(managedTexts.deactivateBody)}</Text>
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
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t(uiTexts.cancel)}
          </Button>
          <Button
            disabled={!work.data}
            loading={activation.isPending}
            onClick={() => activation.mutate({ ids, isActive: false })}
          >
            {t(managedTexts.deactivate)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
