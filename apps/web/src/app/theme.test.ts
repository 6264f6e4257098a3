import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it.each(['Select', 'TagsInput'])('%s opens at most 120 pixels high and 700 wide (LIM-06)', (name) => {
  const { defaultProps, styles } = theme.components?.[name] ?? {};
  expect(defaultProps).toMatchObject({ maxDropdownHeight: 120 });
  expect(styles).toMatchObject({ dropdown: { maxWidth: 700 } });
});

it('the lines of a long title of a dialog do not touch', () => {
  const { title } = (theme.components?.Modal?.styles ?? {}) as { title?: { lineHeight?: number } };
  expect(title?.lineHeight).toBeGreaterThanOrEqual(1.3);
});
