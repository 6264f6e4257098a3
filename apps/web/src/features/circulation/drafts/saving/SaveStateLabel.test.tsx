import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import type { SaveState } from './draftSaver.ts';
import { SaveStateLabel } from './SaveStateLabel.tsx';
import type { DraftEditing } from './useDraftEditor.ts';

const network = { online: true };
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useNetwork: () => network,
}));

const session = { state: 'in' };
vi.mock('../../../../api/useSession.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
}));

const labelOf = (state: SaveState, online: boolean) => {
  network.online = online;
  const snapshot = { state, failure: null, content: { name: 'Kira' }, detail: { version: 1 } };
  const editing = { snapshot, saver: {} } as unknown as DraftEditing;
  return renderToStaticMarkup(
    <MantineProvider>
      <SaveStateLabel editing={editing} />
    </MantineProvider>,
  );
};

it('says as soon as there is no network that what was typed waits for it', () => {
  for (const state of ['saving', 'unsaved'] as const) {
    expect(labelOf(state, false)).toContain(t(draftTexts.waiting));
    expect(labelOf(state, true)).toContain(t(draftTexts[state]));
  }
  expect(labelOf('saved', false)).toContain(t(draftTexts.saved));
});

it('says that a new sign-in is waited for once the session has ended, not the connection', () => {
  session.state = 'expired';
  const label = labelOf('waiting', true);
  session.state = 'in';
  expect(label).toContain(t(draftTexts.signedOut));
  expect(label).not.toContain(t(draftTexts.retryNow));
  expect(labelOf('waiting', true)).toContain(t(draftTexts.retryNow));
});
