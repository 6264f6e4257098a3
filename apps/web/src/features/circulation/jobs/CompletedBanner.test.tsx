import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fill, type JobDetail, type SignedJobFile, type VerdictState } from '@tomar/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { keepLogin, newDocument } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { fakeBrowser, loginOf } from '../../../testing/fakeBrowser.ts';
import { jobTexts } from '../jobTexts.ts';
import { CompletedBanner } from './CompletedBanner.tsx';
import { verdictLooks } from './verdicts/verdictLooks.ts';
import { verdictsQuery } from './verdicts/verdictsQuery.ts';

afterEach(() => vi.unstubAllGlobals());

/** The banner of a job whose files have signatures that stand so; null: not known yet. */
function bannerOf(verdicts: readonly (readonly VerdictState[] | null)[]) {
  newDocument();
  fakeBrowser();
  keepLogin(loginOf('k1'));
  const client = new QueryClient();
  const files = verdicts.map((states, index) => {
    const file = { id: `f${index}`, kind: 'Document', size: 1, priorSignatures: 0, signatures: 1 };
    const { queryKey } = verdictsQuery(file as unknown as SignedJobFile);
    if (states) client.setQueryData(queryKey, states.map((state) => ({ told: { state } })) as never);
    return file;
  });
  const job = { status: 'Completed', deliveries: [], files } as unknown as JobDetail;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <CompletedBanner job={job} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const word = (state: VerdictState) => t(verdictLooks[state].word);

it('a job that is completed says how its signatures stand, and of which the worst is said', () => {
  expect(bannerOf([['passed', 'passed'], ['passed']])).toContain(
    fill(t(jobTexts.verdictsOfAll), [3, word('passed')]),
  );
  expect(bannerOf([['passed', 'failed'], ['passed']])).toContain(
    fill(t(jobTexts.verdictsWorst), [3, 1, word('failed')]),
  );
  expect(bannerOf([['doubts']])).toContain(fill(t(jobTexts.verdictOfOne), [word('doubts')]));
});

it('says nothing of its signatures before all of them are judged', () => {
  const markup = bannerOf([['passed'], null]);
  expect(markup).toContain(t(jobTexts.completedTitle));
  expect(markup).not.toContain(word('passed'));
});
