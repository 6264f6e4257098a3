import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

export interface ShownTooltipProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly opened: boolean;
}

/** For `LateTooltip`, which loads it. */
export function ShownTooltip(props: ShownTooltipProps) {
  return <Tooltip {...props} />;
}
