import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { hearChange } from './hearChange.ts';

it('asks again when changes were missed before the first answer, which may be older than they', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const answers: ((status: string) => void)[] = [];
  const queryKey = ['public', 'job', '1'] as const;
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  hearChange(client, 'missed');
  answers[0]?.('waits');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('completed');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('completed');
  expect(answers.length).toBe(2);
  stop();
});
