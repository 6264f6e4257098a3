import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeStale } from './makeStale.ts';

/** A job that is asked for, and its answers, which come when they are let. */
function askedJob() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const answers: ((status: string) => void)[] = [];
  const options = {
    queryKey: ['public', 'job', '1'] as const,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  };
  const shown = () => client.getQueryData(options.queryKey);
  return { client, answers, options, shown };
}

it('asks again when the first answer may be older than the change', async () => {
  const { client, answers, options, shown } = askedJob();
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  makeStale(client, ['public', 'job']);
  answers[0]?.('waits');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('completed');
  await expect.poll(shown).toBe('completed');
  stop();
});

it('asks again on the page for which the answer was fetched beforehand', async () => {
  const { client, answers, options, shown } = askedJob();
  const fetched = client.fetchQuery(options);
  makeStale(client, ['public', 'job', '1']);
  answers[0]?.('waits');
  await fetched;
  await expect.poll(() => client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  expect(answers.length).toBe(2);
  answers[1]?.('completed');
  await expect.poll(shown).toBe('completed');
  stop();
});

it('asks once more only where an answer is there already', async () => {
  const { client, answers, options, shown } = askedJob();
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  answers[0]?.('waits');
  await expect.poll(shown).toBe('waits');
  makeStale(client, ['public', 'job']);
  expect(answers.length).toBe(2);
  answers[1]?.('completed');
  await expect.poll(shown).toBe('completed');
  expect(answers.length).toBe(2);
  stop();
});
