import { Button, CloseButton, Group, Text } from '@mantine/core';
import { t } from '../i18n/t.ts';
import classes from './FilterChips.module.css';
import { fontWeight } from './fontWeight.ts';
import { uiTexts } from './texts.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly remove: () => void;
}

/** The filters at work, each to be taken away; they live in the address of the page. */
export function FilterChips({ chips, clear }: { chips: readonly FilterChip[]; clear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t(uiTexts.filters)}>
      {chips.map((chip) => (
        <span key={chip.key} className={classes.chip}>
          <Text size="xs" fw={fontWeight.medium} component="span" truncate maw={220}>
            {chip.label}
          </Text>
          <CloseButton size="xs" onClick={chip.remove} aria-label={t(uiTexts.removeFilter, chip.label)} />
        </span>
      ))}
      {chips.length > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={clear}>
          {t(uiTexts.clearFilters)}
        </Button>
      )}
    </Group>
  );
}
