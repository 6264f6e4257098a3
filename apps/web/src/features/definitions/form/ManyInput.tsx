import { ActionIcon, Badge, Group, Input, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Message } from '@tomar/contract';
import { type ReactNode, useId } from 'react';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import type { Names } from '../say.ts';
import { definitionTexts } from '../texts.ts';

interface ManyInputProps {
  readonly field: { readonly label: Message; readonly hint?: Message };
  readonly ids: readonly string[];
  readonly names: Names;
  readonly change: (ids: readonly string[]) => void;
  /** The search that adds to it. */
  readonly children: ReactNode;
}

/** Several records: a list of them, each with the way out, and a search below. */
export function ManyInput({ field, ids, names, change, children }: ManyInputProps) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Input.Label id={id} component="div">
          {t(field.label)}
        </Input.Label>
        {field.hint && <Input.Description>{t(field.hint)}</Input.Description>}
      </div>
      {ids.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {ids.map((one) => {
            const record = names.get(one);
            const name = record?.name ?? '';
            return (
              <Group key={one} component="li" wrap="nowrap" justify="space-between" gap="xs">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" truncate>
                    {name}
                  </Text>
                  {record?.detail && (
                    <Text size="xs" c="dimmed" truncate>
                      {record.detail}
                    </Text>
                  )}
                </div>
                <Group gap="xs" wrap="nowrap">
                  {record?.isActive === false && <Badge color="gray">{t(definitionTexts.passive)}</Badge>}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    c="var(--mantine-color-text)"
                    onClick={() => change(ids.filter((other) => other !== one))}
                    aria-label={t(definitionTexts.removePerson, name)}
                  >
                    <IconX size={iconSize.small} />
                  </ActionIcon>
                </Group>
              </Group>
            );
          })}
        </Stack>
      )}
      {children}
    </Stack>
  );
}
