import type { Page } from '@playwright/test';
import type { Message } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';

/** On a phone what stands beside the pages of an editor of places is folded to a line above them. */
export const foldLine = (page: Page) => page.locator('#placing-fold');

/** Opens the list of an editor of places, where it is folded. */
export async function unfoldList(page: Page, t: (text: Message) => string): Promise<void> {
  await page.getByRole('button', { name: t(draftTexts.boxDone), exact: true }).waitFor();
  const folded = foldLine(page).and(page.locator('[aria-expanded="false"]'));
  if (await folded.isVisible()) await folded.click();
}

/** Folds it again, where it folds. */
export async function foldList(page: Page): Promise<void> {
  const open = foldLine(page).and(page.locator('[aria-expanded="true"]'));
  if (await open.isVisible()) await open.click();
}
