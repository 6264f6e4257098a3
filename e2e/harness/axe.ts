import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** The smaller one of the two that the package brings: a page reads it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: typeof axeCore;

/** Success criteria of WCAG 2.0 to 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Brings axe into a page. The document stays from one page to the next, and axe with it. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

/** What axe finds in a whole page: violations of WCAG level A or AA. Frames within it would not be looked into. */
export async function pageProblems(page: Page): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async (runOnly) => {
    if (document.querySelector('iframe')) throw new Error('axe looks into no frame');
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
    );
  }, wcag);
}
