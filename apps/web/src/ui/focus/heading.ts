/** The heading that came last, and the address that it came at. */
let newest: { readonly heading: HTMLElement; readonly path: string } | null = null;

/** Whether nobody stands in anything of the page. */
export const isNowhere = (at: Element | null) => at === null || at === document.body || at.id === 'content';

/**
 * The `ref` of a page's heading: who has come to the page and stands nowhere in it yet is led to the heading, so that
 * keyboard and screen reader begin there. A document in which nobody has done anything begins at its beginning.
 */
export function headingOfPage(heading: HTMLElement | null): void {
  if (!heading) return;
  newest = { heading, path: location.pathname };
  if (navigator.userActivation?.hasBeenActive && isNowhere(document.activeElement)) focusQuietly(heading);
}

/** After navigation: the focus goes to the new page's heading, or to `main` until that is there. */
export function focusNewPage(main: HTMLElement | null): void {
  const here = newest?.path === location.pathname && newest.heading.isConnected;
  focusQuietly(here ? newest?.heading : main);
}

/** The heading of the page as it stands, where nothing better is left to go to. */
export const focusHeading = (): void =>
  focusQuietly(document.querySelector<HTMLElement>('#content h1, h1') ?? undefined);

const focusQuietly = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
