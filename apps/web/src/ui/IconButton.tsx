import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { iconSize } from './iconSize.ts';

interface IconButtonProps {
  readonly icon: TablerIcon;
  /** What it does, and to what: read aloud, and shown when somebody points at it. */
  readonly label: string;
  readonly onClick: () => void;
  readonly loading?: boolean;
  /** For one that opens something below it. */
  readonly expanded?: boolean;
}

/** A button that shows a picture alone, in a row of a list. */
export function IconButton({ icon: Icon, label, onClick, loading, expanded }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        aria-label={label}
        {...(expanded !== undefined && { 'aria-expanded': expanded })}
        loading={loading ?? false}
        onClick={onClick}
      >
        <Icon size={iconSize.normal} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
