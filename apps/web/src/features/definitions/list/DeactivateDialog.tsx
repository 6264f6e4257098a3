import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DefinitionType, definitionEndpoints, definitions, type Uses } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { definitionTexts, useTexts } from '../texts.ts';
import { useActivation } from './useActivation.ts';

interface DeactivateDialogProps {
  readonly type: DefinitionType;
  readonly ids: readonly string[];
  readonly close: () => void;
  readonly done: () => void;
}

const sayUses = (uses: Uses): string =>
  uses
    .map(({ by, count }) => {
      const [one, several] = useTexts[by] ?? [];
      return one && several ? tCount(count, one, several, formatNumber(count)) : `${by}: ${count}`;
    })
    .join(', ');

/** Asks before records are deactivated, and shows where they are used. */
export function DeactivateDialog({ type, ids, close, done }: DeactivateDialogProps) {
  const body = { ids: [...ids] };
  const uses = useQuery({
    queryKey: [...keys.definitions(type), 'uses', body],
    queryFn: ({ signal }) => call(definitionEndpoints[type].uses, { body, signal }),
    gcTime: 0,
  });
  const activation = useActivation(type, done);
  const { whenPassive } = definitions[type].texts;
  const used = uses.data?.items.filter((one) => one.uses.length > 0) ?? [];
  const unused = (uses.data?.items.length ?? 0) - used.length;
  return (
    <Modal
      opened
      onClose={close}
      title={t(definitionTexts.deactivateTitle)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <Stack gap="md">
        <Text size="sm">{t(definitionTexts.deactivateBody)}</Text>
        {whenPassive && <Text size="sm">{t(whenPassive)}</Text>}
        {uses.isError ? (
          <FailureBox error={uses.error} retry={() => void uses.refetch()} />
        ) : uses.data ? (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
            {used.map((one) => (
              <li key={one.id}>
                <Text size="sm" fw={fontWeight.medium}>
                  {one.name}
                </Text>
                <Text size="sm">{sayUses(one.uses)}</Text>
              </li>
            ))}
            {unused > 0 && (
              <Text component="li" size="sm" c="dimmed">
                {ids.length === 1
                  ? t(definitionTexts.unused)
                  : tCount(
                      unused,
                      definitionTexts.unusedOne,
                      definitionTexts.unusedRest,
                      formatNumber(unused),
                    )}
              </Text>
            )}
          </Stack>
        ) : (
          <Skeleton h={48} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t(uiTexts.cancel)}
          </Button>
          <Button
            disabled={!uses.data}
            loading={activation.isPending}
            onClick={() => activation.mutate({ ids, isActive: false })}
          >
            {t(definitionTexts.deactivate)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
