import type { Page } from '@playwright/test';
import { systemElement } from '@tomar/contract';

/** The installation says something else of itself, by its names on the wire, in every document from now on. */
export async function installationSays(page: Page, other: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const [whole = '', start = '', data = ''] =
      new RegExp(`(<script[^>]* id="${systemElement}">)([^<]*)`).exec(text) ?? [];
    if (!whole) throw new Error('the page says nothing of the installation');
    const said = start + JSON.stringify({ ...JSON.parse(data), ...other });
    return route.fulfill({ response, body: text.replace(whole, () => said) });
  });
}
