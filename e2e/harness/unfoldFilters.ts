import type { Page } from '@playwright/test';
import type { Message } from '@tomar/contract';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';

/** On a phone the filters of a list wait behind a button. */
export async function unfoldFilters(page: Page, t: (text: Message) => string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await page.getByRole('button', { name: new RegExp(`^${t(uiTexts.moreFilters)}`), expanded: false }).click();
}
