import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/**
 * A dialog that asks something begins at its first field, one that only asks whether at what is safe: `data-autofocus`.
 * @param opened what stands over a page; a menu or a list is none
 */
export async function expectBegun(opened: Locator, name: string): Promise<void> {
  const where = () =>
    opened.evaluate((part) => {
      const dialog = part.closest('[role=dialog]');
      if (!dialog) return null;
      const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';
      const begin = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector(fields);
      const now = document.activeElement;
      return begin === null || begin === now ? null : (now?.outerHTML.slice(0, 200) ?? 'nowhere');
    });
  await expect.soft.poll(where, `where ${name} begins`).toBeNull();
}
