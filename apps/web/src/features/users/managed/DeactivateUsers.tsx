import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { KeptUsers } from '@tomar/contract';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { StandsIn, useWorkOf } from './StandsIn.tsx';
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
  const work = useWorkOf(ids);
  const title =
    ids.length === 1
      ? t(managedTexts.deactivateTitle)
      : t(managedTexts.deactivateMany, formatNumber(ids.length));
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t(uiTexts.close) }}>
      <Stack gap="md">
        <Text size="sm">{t(managedTexts.deactivateBody)}</Text>
        <StandsIn ids={ids} />
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
