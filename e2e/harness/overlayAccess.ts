import type { Locator } from '@playwright/test';
import type axeCore from 'axe-core';
import { bringAxe, wcag } from './axe.ts';

declare const axe: typeof axeCore;

/** axe's rules that ask about colours: in dark nothing else is another. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in what stands over a page, in light and in dark: WCAG A and AA, and what is good practice.
 * @param opened what stands over it, or a part of that
 */
export async function accessProblems(opened: Locator): Promise<string[]> {
  const page = opened.page();
  await bringAxe(page);
  return opened.evaluate(
    async (part, asked) => {
      const over = part.closest('[role=dialog], [role=menu], [role=listbox]') ?? part;
      const { dataset } = document.documentElement;
      const before = dataset.mantineColorScheme;
      const found: string[] = [];
      for (const { scheme, runOnly } of asked) {
        dataset.mantineColorScheme = scheme;
        // Colours that change slowly have changed; what turns for ever is not waited for.
        const ending = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
        await Promise.allSettled(ending.map(({ finished }) => finished));
        const { violations } = await axe.run(over, {
          runOnly,
          // The page behind has its landmarks and its first heading.
          rules: {
            region: { enabled: false },
            'page-has-heading-one': { enabled: false },
            // A list of options is scrolled by the arrow keys of its field, which keeps the focus.
            'scrollable-region-focusable': { enabled: over.role !== 'listbox' },
          },
          resultTypes: ['violations'],
        });
        for (const { id, help, nodes } of violations)
          found.push(`${scheme}: ${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
      }
      if (before) dataset.mantineColorScheme = before;
      return found;
    },
    [
      { scheme: 'light', runOnly: [...wcag, 'best-practice'] },
      { scheme: 'dark', runOnly: { type: 'rule' as const, values: colours } },
    ],
  );
}
