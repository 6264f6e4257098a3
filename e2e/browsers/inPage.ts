import type AxeCore from 'axe-core';

/** What a part of the page is for a person: its role and the name that it has for a screen reader. */
export interface Wanted {
  /** An ARIA role, or `field`: whatever text is typed into, a password too. */
  readonly role: string;
  /** The whole name, or with `begins` its beginning; any without. */
  readonly name?: string;
  readonly begins?: boolean;
  /** Which of several, from 0; the last one by -1. Only one may be there without. */
  readonly which?: number;
  /** Looked for inside an element of this role and name only. */
  readonly within?: { readonly role: string; readonly name?: string };
  /** Marked as chosen, as an option is that Enter would take. */
  readonly selected?: boolean;
  /** Also what nobody sees, such as the field behind a button that chooses files. */
  readonly hidden?: boolean;
}

declare const axe: typeof AxeCore & {
  setup(node: Document): void;
  teardown(): void;
  readonly commons: {
    readonly aria: { getRole(element: Element): string | null };
    readonly text: { accessibleText(element: Element): string };
  };
};

/**
 * Runs inside the page, where axe is: nothing outside this function goes along.
 * @returns null when there is none. @throws Error when there are several and none was chosen
 */
export function findInPage(wanted: Wanted): Element | null {
  const fields = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';
  const roleOf = (element: Element) => axe.commons.aria.getRole(element);
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[inert], [aria-hidden=true]');
  const named = (element: Element, { name, begins }: Pick<Wanted, 'name' | 'begins'>) => {
    if (name === undefined) return true;
    // A field that must be filled in has a star.
    const has = axe.commons.text.accessibleText(element).replace(/\s+/g, ' ').trim().replace(/ ?\*$/, '');
    return begins ? has.startsWith(name) : has === name;
  };
  const matching = (inside: ParentNode, one: Wanted) =>
    [...inside.querySelectorAll('*')].filter(
      (element) =>
        (one.role === 'field' ? element.matches(fields) : roleOf(element) === one.role) &&
        (one.hidden || shown(element)) &&
        (!one.selected || element.ariaSelected === 'true') &&
        named(element, one),
    );
  axe.teardown();
  axe.setup(document);
  try {
    const places = wanted.within ? matching(document, wanted.within) : [document];
    const found = [...new Set(places.flatMap((place) => matching(place, wanted)))];
    if (wanted.which === undefined && found.length > 1)
      throw new Error(`${found.length} parts of the page are ${JSON.stringify(wanted)}`);
    return found.at(wanted.which ?? 0) ?? null;
  } finally {
    axe.teardown();
  }
}

/** What a person reads on the page, without what is hidden. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read.
export const textInPage = (): string => document.body?.innerText ?? '';

/** What the field of this label holds. @throws Error when none is shown */
export function valueInPage(name: string): string {
  const labelOf = (field: HTMLInputElement) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? '';
  const field = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].find(
    (one) =>
      one.checkVisibility() &&
      labelOf(one)
        .trim()
        .replace(/\s*\*$/, '') === name,
  );
  if (!field) throw new Error(`there is no field ${name}`);
  return field.value;
}
