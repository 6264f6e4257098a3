import { focusHeading } from './heading.ts';

const overlays = '[role=dialog], [role=menu], [role=listbox]';

/** What the focus may be led to. No text field: it would open what hangs on it, and the keyboard of a phone. */
const targets = 'a[href], button, summary, [role=tab], [role=checkbox], [tabindex="0"]';

/** Commits of React, and what returns the focus by itself, come first. */
const settleMs = 20;

/** Where somebody was, and how the page stood around it then. */
interface Trail {
  readonly at: Element;
  /** From the nearest parent outwards, and which of its children led here. */
  readonly places: readonly { readonly parent: Element; readonly index: number }[];
  readonly overlay: Element | null;
  /** Where somebody was before the overlay was entered. */
  readonly before: Trail | null;
}

/**
 * Keeps the focus from being lost with the element that has it: when a dialog goes it returns to where it came from,
 * and when that is gone too, or a row was deleted, to what stands next to its place (WCAG 2.4.3). A button that sends
 * something is disabled meanwhile, and gets it back.
 * @returns how to end it
 */
export function keepFocus(): () => void {
  let last: Trail | null = null;
  let lost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = (at: Element | null) => {
    lost = false;
    last = at && trailTo(at, last);
  };
  const recover = () => {
    if (!last || !isNowhere(last.at)) return;
    lost = true;
    if (!isSending(last.at)) focusSurvivor(last);
  };
  const changed = () => {
    if (!last || !isNowhere(last.at)) return;
    const settled = canTake(last.at) ? !lost : lost && isSending(last.at);
    if (settled) return;
    clearTimeout(timer);
    timer = setTimeout(recover, settleMs);
  };
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  addEventListener('focusin', ({ target }) => target instanceof Element && found(target), options);
  // Who clicks beside everything wants to be nowhere; a click on a button does not focus it in every browser.
  addEventListener(
    'pointerdown',
    ({ target }) => found(target instanceof Element ? target.closest(`${targets}, input, textarea`) : null),
    options,
  );
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    stop.abort();
    watch.disconnect();
    clearTimeout(timer);
  };
}

/** Nobody else has the focus; a disabled element keeps it for a moment. */
const isNowhere = (was: Element) => {
  const now = document.activeElement;
  return now === null || now === document.body || (now === was && !canTake(was));
};

const canTake = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  !element.closest('[inert], [aria-hidden=true]');

const isSending = (element: Element) => element.isConnected && element.matches('[data-loading]');

function trailTo(at: Element, last: Trail | null): Trail {
  const overlay = at.closest(overlays);
  const places: { parent: Element; index: number }[] = [];
  const end = overlay?.parentElement ?? document.body;
  for (let child = at; child.parentElement && child !== end; child = child.parentElement)
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { at, places, overlay, before: overlay ? beforeOverlay(overlay, last) : null };
}

/** One may come back to an overlay from another that was opened out of it. */
function beforeOverlay(overlay: Element, last: Trail | null): Trail | null {
  for (let trail = last; trail; trail = trail.before) if (trail.overlay === overlay) return trail.before;
  return last;
}

function focusSurvivor(lost: Trail): void {
  for (let trail: Trail | null = lost; trail; trail = trail.before) {
    const to = survivorOf(trail);
    if (!(to instanceof HTMLElement)) continue;
    to.focus();
    return;
  }
  focusHeading();
}

/** The element itself, or what can be used nearest to its place: what followed it, then what stood before it. */
function survivorOf({ at, places, overlay }: Trail): Element | undefined {
  if (canTake(at)) return at;
  if (overlay && !canTake(overlay)) return undefined;
  for (const { parent, index } of places) {
    if (!parent.isConnected || parent.id === 'content') continue;
    const children = [...parent.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const to = [child, ...child.querySelectorAll(targets)].find(
        (one) => one.matches(targets) && canTake(one),
      );
      if (to) return to;
    }
    if (parent.matches(targets) && canTake(parent)) return parent;
  }
  return undefined;
}
