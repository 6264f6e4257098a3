import { ActionIcon, Button, type ButtonProps, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { fontWeight } from '../fontWeight.ts';
import { iconSize } from '../iconSize.ts';
import { useNarrow } from '../useNarrow.ts';

interface ToolButtonProps
  extends Pick<ButtonProps, 'loading' | 'maw'>,
    Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'style'> {
  readonly icon: TablerIcon;
  readonly label: string;
  /** Its words say what a list shows: they stand on a phone, too. */
  readonly worded?: boolean;
}

/** A button beside the search of a list. On a phone it is its picture alone: the list begins on the first screen. */
export function ToolButton({ icon: Icon, label, worded = false, maw, loading, ...rest }: ToolButtonProps) {
  const picture = <Icon size={iconSize.small} aria-hidden />;
  const busy = loading ?? false;
  if (useNarrow() && !worded)
    return (
      <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} loading={busy} {...rest}>
        {picture}
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      fw={fontWeight.normal}
      leftSection={picture}
      loading={busy}
      {...(maw !== undefined && { maw })}
      {...rest}
    >
      {maw === undefined ? (
        label
      ) : (
        <Text inherit truncate title={label} component="span">
          {label}
        </Text>
      )}
    </Button>
  );
}
