import { MantineProvider } from '@mantine/core';
import type { RunningSession } from '@tomar/contract';
import { fill } from '@tomar/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { t } from '../../../i18n/t.ts';
import { SessionList } from './SessionList.tsx';
import { sessionTexts } from './sessionTexts.ts';

const sessionsOf = (count: number, thisAt: number): RunningSession[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(24, '0'),
    device: 'Desktop',
    operatingSystem: 'Linux',
    browser: `Browser ${index}.`,
    ipAddress: '192.0.2.1',
    validationType: 'Password',
    since: '2026-11-30T08:00:00.000Z',
    lastSeen: '2026-11-30T08:00:00.000Z',
    isThis: index === thisAt,
  }));

const markupOf = (sessions: readonly RunningSession[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SessionList label="Oturumlar" sessions={sessions} end={() => undefined} />
    </MantineProvider>,
  );
const namesIn = (markup: string) => [...new Set(markup.match(/Browser \d+\./g))];
const all = (count: number) => fill(t(sessionTexts.showAll), [count]);

it('shows this session and a few others, and the rest once all are asked for', () => {
  const markup = markupOf(sessionsOf(20, 0));
  expect(namesIn(markup)).toEqual([0, 1, 2, 3, 4].map((index) => `Browser ${index}.`));
  expect(markup).toContain(all(20));
  expect(markup).toContain('aria-expanded="false"');
});

it('hides this session never', () => {
  expect(namesIn(markupOf(sessionsOf(20, 12)))).toContain('Browser 12.');
});

it('folds nothing where there are few', () => {
  const markup = markupOf(sessionsOf(5, 0));
  expect(namesIn(markup)).toHaveLength(5);
  expect(markup).not.toContain(all(5));
});
