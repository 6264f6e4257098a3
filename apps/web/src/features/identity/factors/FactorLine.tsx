import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactorLineProps {
  readonly name: string;
  readonly state: string;
  readonly children: ReactNode;
}

/** One kind of second factor: what it is, how it stands, and what can be done with it. */
export function FactorLine({ name, state, children }: FactorLineProps) {
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      {children}
    </Group>
  );
}
