import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** A step of pages or of sizes. At either end it keeps the focus that it may have. */
export function PageButton({ label, onClick, disabled, children }: PageButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        data-disabled={disabled || undefined}
        aria-disabled={disabled}
        aria-label={label}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
