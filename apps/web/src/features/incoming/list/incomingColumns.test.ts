import { expect, it } from 'vitest';
import { incomingColumns } from './incomingColumns.tsx';

// INC-03, UI-49
it('leaves a sender, whose names are long, more room than a state', () => {
  const widthOf = (key: string) => Number(incomingColumns().find((one) => one.key === key)?.width);
  expect(widthOf('sender')).toBeGreaterThan(widthOf('state'));
});
