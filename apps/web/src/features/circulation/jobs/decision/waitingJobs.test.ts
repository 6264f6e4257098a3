import { listMyJobs, listMyStamps, mayOpen, menu, type Viewer } from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../../../api/call.ts';
import { keepLogin, newDocument } from '../../../../api/session.ts';
import { fakeBrowser, loginOf } from '../../../../testing/fakeBrowser.ts';
import { waitingAfter } from './waitingJobs.ts';

vi.mock('../../../../api/call.ts', () => ({ call: vi.fn() }));
beforeEach(() => {
  newDocument();
  fakeBrowser();
  keepLogin(loginOf('k1'));
});
afterEach(() => {
  vi.mocked(call).mockReset();
  vi.unstubAllGlobals();
});

const asked = async (act: Parameters<typeof waitingAfter>[0]) => {
  await waitingAfter(act).ask(new AbortController().signal);
  const [endpoint, input] = vi.mocked(call).mock.calls[0] ?? [];
  return [endpoint, input] as unknown as [typeof listMyJobs, { readonly body: { readonly list: string } }];
};

// JOB-38
it('the next job after a stamp is one of those that wait for a stamp, which whoever only stamps may ask for', async () => {
  const [endpoint, { body }] = await asked('stamp');
  expect([endpoint.path, body.list]).toEqual([listMyStamps.path, 'awaitingStamp']);
  const viewer: Viewer = {
    authorities: ['Muhur'],
    modules: ['Stamps'],
    options: [],
    licenceActive: true,
  };
  const page = menu.find(({ needs }) => needs === endpoint.needs);
  expect(page && mayOpen(page, viewer)).toBe(true);
});

it.each(['approve', 'initial', 'sign'] as const)('the next job after %s is any that waits', async (act) => {
  const [endpoint, { body }] = await asked(act);
  expect([endpoint.path, body.list]).toEqual([listMyJobs.path, 'waiting']);
});

it('the two are kept apart', () => {
  expect(waitingAfter('stamp').queryKey).not.toEqual(waitingAfter('sign').queryKey);
});
