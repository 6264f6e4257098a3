import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { fontWeight } from './fontWeight.ts';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What would fill this list. */
  readonly body?: string;
  readonly action?: ReactNode;
  /** Above and below it; little where it is one part of a page among others. */
  readonly room?: number;
}

/** An empty list says what would fill it and offers the action. */
export function EmptyState({ icon, title, body, action, room = 48 }: EmptyStateProps) {
  return (
    <Stack align="center" ta="center" gap="xs" py={room} px="md">
      <ThemeIcon size={52} radius="xl" variant="light" mb={4}>
        {icon}
      </ThemeIcon>
      <Text fw={fontWeight.strong}>{title}</Text>
      {body && (
        <Text size="sm" c="dimmed" maw={420} style={{ textWrap: 'balance' }}>
          {body}
        </Text>
      )}
      {action}
    </Stack>
  );
}
