import { Group, Text } from '@mantine/core';
import { fontWeight } from './fontWeight.ts';

/** The mark: a scroll. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#24478f" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 10.5A2.5 2.5 0 1 0 8.5 8H21a2.5 2.5 0 0 1 2.5 2.5V21" />
        <path d="M11 8v13.5a2.5 2.5 0 0 0 2.5 2.5H24a2.5 2.5 0 0 0 2.5-2.5V21H13.5" />
        <path d="M15 12.5h5M15 16.5h5" />
      </g>
    </svg>
  );
}

/** The mark with the product's name. */
export function Logo({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <LogoMark size={size} />
      <Text fw={fontWeight.strong} fz={size * 0.62} lh={1} style={{ letterSpacing: '-0.01em' }}>
        {name}
      </Text>
    </Group>
  );
}
