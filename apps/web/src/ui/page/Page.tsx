import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';
import { headingOfPage } from '../focus/heading.ts';
import classes from './Page.module.css';
import { useAccountCode } from './useAccountCode.ts';
import { usePageTitle } from './usePageTitle.ts';

export interface Crumb {
  readonly label: string;
  /** Below the account, such as `myjob`. */
  readonly path: string;
}

interface PageProps {
  readonly title: string;
  /** Pages above this one; the overview is always the first. */
  readonly crumbs?: readonly Crumb[];
  /** What the last of them says, where the title repeats one above it. */
  readonly here?: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its breadcrumbs, heading and actions; the browser's title follows the heading (UI-05). */
export function Page({ title, crumbs, here = title, subtitle, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <Stack gap="md">
      {crumbs && <PageCrumbs crumbs={crumbs} here={here} />}
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.heading}>
          <Title order={1} size="h2" className={classes.title} tabIndex={-1} ref={headingOfPage}>
            {title}
          </Title>
          {subtitle && (
            <Text component="div" c="dimmed" size="sm" mt={4}>
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

function PageCrumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const accountCode = useAccountCode();
  const above = [{ label: t(appTexts.overview), path: '' }, ...crumbs];
  return (
    <nav aria-label={t(appTexts.breadcrumbs)}>
      <Breadcrumbs separatorMargin={6} className={classes.crumbs}>
        {above.map((crumb) => (
          <Anchor
            key={crumb.path}
            component={Link}
            to={`/${accountCode}/${crumb.path}`}
            // A page above is not the one that is open, though its address begins alike.
            activeOptions={{ exact: true }}
            size="sm"
            truncate
            lh={1.5}
            maw={260}
          >
            {crumb.label}
          </Anchor>
        ))}
        <Text size="sm" c="dimmed" truncate lh={1.5} maw={260} aria-current="page">
          {here}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
