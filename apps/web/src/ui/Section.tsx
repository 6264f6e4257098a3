import { Group, type GroupProps, Paper, type PaperProps, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps extends Pick<PaperProps, 'h'> {
  readonly title: string;
  /** Below the title. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  /**
   * `form`: fields, with room around them. `panel`: something to read, beside others. `flush`: what is shown reaches
   * the edges, below the title; `canvas`: likewise, beside forms.
   */
  readonly kind?: keyof typeof looks;
  readonly className?: string;
  /** What the address names it by; an index leads there. */
  readonly anchor?: string;
  /** Of its text, where that is not the page's. */
  readonly lang?: string;
  readonly children: ReactNode;
}

const roomy = { base: 'md', sm: 'lg' } as const;

const looks = {
  form: { paper: { p: roomy }, head: { mb: 'md' }, gap: 'lg' },
  panel: { paper: { p: 'md' }, head: { mb: 'xs' }, gap: 0 },
  flush: { paper: {}, head: { px: 'md', pt: 'md', pb: 'xs' }, gap: 0 },
  canvas: { paper: {}, head: { px: roomy, pt: roomy, pb: 'sm' }, gap: 0 },
} as const satisfies Record<string, { paper: PaperProps; head: GroupProps; gap: string | number }>;

/** A part of a page on a surface of its own, under a heading by which it is found. */
export function Section({
  title,
  hint,
  icon,
  actions,
  kind = 'form',
  className = '',
  anchor,
  lang,
  h,
  children,
}: SectionProps) {
  const id = useId();
  const { paper, head, gap } = looks[kind];
  return (
    <Paper
      component="section"
      className={`tomar-surface ${className}`.trim()}
      aria-labelledby={id}
      lang={lang}
      {...(anchor && { id: anchor, tabIndex: -1 })}
      {...(h !== undefined && { h })}
      {...paper}
    >
      <Group justify="space-between" align="flex-start" gap="xs" {...head}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs" wrap="nowrap">
            {icon}
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
          </Group>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {gap === 0 ? children : <Stack gap={gap}>{children}</Stack>}
    </Paper>
  );
}
