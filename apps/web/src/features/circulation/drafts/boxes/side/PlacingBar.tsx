import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { t } from '../../../../../i18n/t.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import classes from '../Boxes.module.css';
import { boxTexts } from '../texts.ts';

interface PlacingBarProps {
  /** What to do next, or what has just been done. */
  readonly said: string;
  /** Null: there is nothing to take back. */
  readonly undo: (() => void) | null;
}

/** Above the pages. */
export function PlacingBar({ said, undo }: PlacingBarProps) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.said}>
      <Text size="sm" role="status" miw={0}>
        {said}
      </Text>
      {undo && (
        <Tooltip label={t(boxTexts.undo)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={t(boxTexts.undo)}
            aria-keyshortcuts="Control+Z"
            onClick={undo}
          >
            <IconArrowBackUp size={iconSize.normal} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
