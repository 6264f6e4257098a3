import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { PublicPage } from './PublicPage.tsx';
import classes from './SignInPage.module.css';

interface PublicCardProps {
  readonly title: string;
  /** Below the title. */
  readonly body?: string;
  readonly children: ReactNode;
}

/** A page that needs nobody signed in and is one card. */
export function PublicCard({ title, body, children }: PublicCardProps) {
  usePageTitle(title);
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2" mb={body === undefined ? 'lg' : 6}>
          {title}
        </Title>
        {body !== undefined && (
          <Text c="dimmed" size="sm" mb="lg">
            {body}
          </Text>
        )}
        {children}
      </Paper>
    </PublicPage>
  );
}
