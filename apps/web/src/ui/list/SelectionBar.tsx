import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { fontWeight } from '../fontWeight.ts';
import { uiTexts } from '../texts.ts';

interface SelectionBarProps {
  /** How many of the records that are shown are chosen. */
  readonly count: number;
  readonly clear: () => void;
  /** The buttons of what can be done with all of them. */
  readonly children: ReactNode;
}

/** Above a list of which records are chosen. */
export function SelectionBar({ count, clear, children }: SelectionBarProps) {
  if (count === 0) return null;
  const selected = t(uiTexts.selected, count);
  return (
    <Paper className="tomar-surface" p="sm" role="region" aria-label={selected}>
      <Group justify="space-between">
        <Text size="sm" fw={fontWeight.medium} role="status">
          {selected}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" size="sm" onClick={clear}>
            {t(uiTexts.clearChosen)}
          </Button>
          {children}
        </Group>
      </Group>
    </Paper>
  );
}
