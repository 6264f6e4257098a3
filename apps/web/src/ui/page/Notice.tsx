import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { headingOfPage } from '../focus/heading.ts';
import { usePageTitle } from './usePageTitle.ts';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: string;
  readonly href?: string;
  readonly action?: string;
  /** Other ways on. */
  readonly children?: ReactNode;
}

/** A page that only says something, with the way on. */
export function Notice({ icon, title, body, href, action, children }: NoticeProps) {
  usePageTitle(title);
  return (
    <Stack align="center" ta="center" gap="sm" py={80} px="md" maw={492} mx="auto">
      <ThemeIcon size={64} radius="xl" variant="light">
        {icon}
      </ThemeIcon>
      <Title order={1} size="h2" tabIndex={-1} ref={headingOfPage} style={{ outline: 'none' }}>
        {title}
      </Title>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {body}
      </Text>
      {children && (
        <Group gap="sm" mt="sm" justify="center">
          {children}
        </Group>
      )}
      {href && action && (
        <Button component="a" href={href} mt="sm">
          {action}
        </Button>
      )}
    </Stack>
  );
}
