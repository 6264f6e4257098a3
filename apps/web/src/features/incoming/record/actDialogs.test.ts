import type { IncomingDetail } from '@tomar/contract';
import { expect, it } from 'vitest';
import { CategoryDialog } from './CategoryDialog.tsx';
import { StateDialog } from './StateDialog.tsx';

const given = {
  document: { id: 'a'.repeat(24), version: 1, state: 'New', category: null } as IncomingDetail,
  done: () => undefined,
  close: () => undefined,
};

// INC-10, INC-11: nothing is entered a second time.
it.each([CategoryDialog, StateDialog])('%o saves what it changes, as its button says', (Dialog) => {
  const { confirm } = Dialog(given).props;
  expect(confirm).toEqual(['Kaydet', 'Save']);
});
