import type { Locator, Page } from '@playwright/test';
import { fill, type Message } from '@tomar/contract';
import { type Windows, windows } from '../layout.ts';
import type { LongRecords } from '../longNames.ts';

/** Wide windows draw a flow as a picture and lists as tables, narrow ones both as lists. */
export const wide = windows.filter(({ width }) => width > 768);
export const narrow = windows.filter(({ width }) => width <= 768);
/** For a list of the library's own, of which another one is looked at in all of them. */
export const first = windows.slice(0, 1);

/** Something over a page, and what opens it. */
export interface Overlay {
  readonly path: string;
  readonly name: string;
  /** The files below `apps/web/src` that open it (`filesThatOpen`). */
  readonly of: readonly string[];
  readonly open: (page: Page) => Promise<void>;
  /** Default: a dialog. */
  readonly shows?: (page: Page) => Locator;
  /** Windows in which it stays open from one to the next; default: all. */
  readonly sizes?: Windows;
}

/** What every room opens its overlays with. */
export type Openings = ReturnType<typeof openingsFor>;

/** @param of the records of the account @param t a text in the language of the test */
export function openingsFor(of: LongRecords, t: (text: Message) => string) {
  const choose = (label: Message) => (page: Page) =>
    page
      .getByRole('combobox', { name: t(label) })
      .first()
      .click();
  // A select of the browser's own has options, too, and opens no list of the page.
  const options = (page: Page) => page.getByRole('listbox').getByRole('option').first();
  return {
    of,
    t,
    press:
      (label: Message, ...params: (string | number)[]) =>
      (page: Page) =>
        page
          .getByRole('button', { name: fill(t(label), params) })
          .first()
          .click(),
    choose,
    menu: (page: Page) => page.getByRole('menu'),
    options,
    select: (path: string, at: string, label: Message): Overlay => ({
      path,
      name: t(label),
      of: [at],
      open: choose(label),
      shows: options,
      sizes: first,
    }),
    /** What the server answers once. */
    answer: (page: Page, path: string, json: object, status = 200) =>
      page.route(`**${path}`, (route) => route.fulfill({ status, json }), { times: 1 }),
    ticked: async (page: Page, id: string) => {
      const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
      await row.getByRole('checkbox').check();
    },
    draft: (tab: string) => `draft/${of.draftId}?tab=${tab}`,
    approval: `myjob/${of.approvalId}`,
  };
}
