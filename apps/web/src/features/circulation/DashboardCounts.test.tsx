import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DashboardCounts } from './DashboardCounts.tsx';

// Links want a router.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ search, children, ...marks }: { search: { list: string }; children: ReactNode }) => (
    <a
      href={search.list}
      {...Object.fromEntries(Object.entries(marks).filter(([name]) => name.startsWith('data-')))}
    >
      {children}
    </a>
  ),
  useParams: () => ({ accountCode: 'demo' }),
}));

const counts = {
  waiting: 2,
  started: 0,
  circulating: 3,
  signed: 0,
  finalizing: 0,
  completed: 12,
  declined: 0,
  cancelled: 1,
};

const marked = (mark: string, given: typeof counts | undefined) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DashboardCounts counts={given} />
    </MantineProvider>,
  );
  const links = markup.match(/<a [^>]*>/g) ?? [];
  expect(links).toHaveLength(8);
  return links.filter((link) => link.includes(mark)).map((link) => /href="(\w+)"/.exec(link)?.[1]);
};

it('of the counts those of nothing step back, and what waits is warm', () => {
  expect(marked('data-none', counts)).toEqual(['started', 'signed', 'finalizing', 'declined']);
  expect(marked('data-warm', counts)).toEqual(['waiting']);
  expect(marked('data-warm', { ...counts, waiting: 0 })).toEqual([]);
  expect(marked('data-none', undefined)).toEqual([]);
  // What is marked so looks so.
  const sheet = readFileSync(join(import.meta.dirname, 'Dashboard.module.css'), 'utf8');
  expect(sheet).toMatch(/\.count\[data-none\] \.countNumber \{[^}]*color: var\(--mantine-color-dimmed\)/);
});
