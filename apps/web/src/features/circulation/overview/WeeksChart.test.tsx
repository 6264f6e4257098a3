import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WeeksChart } from './WeeksChart.tsx';

const drawn = (weeks: Parameters<typeof WeeksChart>[0]['weeks']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <WeeksChart weeks={weeks} />
    </MantineProvider>,
  ).split('<figcaption>')[0] ?? '';

it('writes its number above each bar, and none where there is no bar', () => {
  const chart = drawn([
    { monday: '2026-11-16', started: 0, completed: 7 },
    { monday: '2026-11-23', started: 12, completed: 0 },
  ]);
  expect([...chart.matchAll(/>(\d+)</g)].map(([, number]) => number)).toEqual(['7', '12']);
  expect([...chart.matchAll(/height:([\d.]+)%/g)].map(([, height]) => Math.round(Number(height)))).toEqual([
    0, 58, 100, 0,
  ]);
});
