import type { Locator, Page } from '@playwright/test';

/** Windows in which every page has to hold: desktop, small laptop, desktop at a zoom of 200 %, phone, small phone. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  // A zoom of 200 % on 1440 × 900 leaves the page half as many CSS pixels each way.
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
] as const;

export type Windows = readonly (typeof windows)[number][];

/**
 * What is wrong with the layout of the page as it stands now: sideways scroll of the page or of what stands over it, and
 * controls of which a part can be brought into view by nothing. One that a scroll container can bring into view counts where that stands.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role^=menuitem], [tabindex="0"]';
    /** Pixels that rounding may take. */
    const slack = 1;
    const root = document.documentElement;
    const [width, height] = [root.clientWidth, root.clientHeight];

    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    // A DOMRect has its edges from its prototype: spread, it is empty.
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const inner = (element: Element): Box => {
      const { left, top } = element.getBoundingClientRect();
      const [x, y] = [left + element.clientLeft, top + element.clientTop];
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
    };
    const beyondX = (box: Box, edge: Box) => box.left < edge.left - slack || box.right > edge.right + slack;
    const beyondY = (box: Box, edge: Box) => box.top < edge.top - slack || box.bottom > edge.bottom + slack;

    /** Null where nothing is cut; otherwise by what. */
    const cutBy = (control: Element): string | null => {
      let box = boxOf(control);
      let position = getComputedStyle(control).position;
      for (let at = control.parentElement; at && position !== 'fixed'; at = at.parentElement) {
        const style = getComputedStyle(at);
        const holds = position !== 'absolute' || style.position !== 'static' || style.transform !== 'none';
        if (!holds) continue;
        position = style.position;
        if (at === document.body || at === root) break;
        const edge = inner(at);
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        const sideways = scrolls(style.overflowX) && at.scrollWidth > at.clientWidth;
        const updown = scrolls(style.overflowY) && at.scrollHeight > at.clientHeight;
        // Wider than what it scrolls in: never seen whole.
        if (sideways && box.right - box.left > at.clientWidth + slack)
          return `${nameOf(at)}, too narrow for it`;
        if (style.overflowX !== 'visible' && !sideways && beyondX(box, edge)) return nameOf(at);
        if (style.overflowY !== 'visible' && !updown && beyondY(box, edge)) return nameOf(at);
        box = {
          ...box,
          ...(sideways && { left: edge.left, right: edge.right }),
          ...(updown && { top: edge.top, bottom: edge.bottom }),
        };
      }
      const window = { left: 0, top: 0, right: width, bottom: height };
      // The page itself scrolls up and down, and nothing that is fixed goes with it.
      return beyondX(box, window) || (position === 'fixed' && beyondY(box, window)) ? 'the window' : null;
    };

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const shown = (element: Element) => {
      const { width: wide, height: high } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        wide > 1 &&
        high > 1 &&
        // The picture of a flow is moved by the pointer; its list has the same controls.
        !element.closest('[inert], [aria-hidden=true], .react-flow__viewport') &&
        // Out of sight until the keyboard reaches it.
        !element.matches('.tomar-skip:not(:focus)')
      );
    };

    /** Whatever sticks out of the page by itself: nothing around it clips it or scrolls it. */
    const sticksOut = (): string[] => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { right } = node instanceof Element ? boxOf(node) : range.getBoundingClientRect();
        const element = node instanceof Element ? node : node.parentElement;
        if (right <= width + slack || !element?.checkVisibility()) continue;
        let at = node.parentElement;
        while (at && at !== document.body && getComputedStyle(at).overflowX === 'visible')
          at = at.parentElement;
        if (at === document.body) found.push(`${nameOf(element)} “${element.textContent?.slice(0, 20)}”`);
      }
      return found.slice(-3);
    };

    const problems: string[] = [];
    if (root.scrollWidth > width)
      problems.push(
        `the page scrolls sideways: ${root.scrollWidth} of ${width} pixels; ${sticksOut().join('; ')}`,
      );
    for (const overlay of document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]'))
      if (overlay.scrollWidth > overlay.clientWidth + slack && shown(overlay))
        problems.push(
          `${nameOf(overlay)} scrolls sideways: ${overlay.scrollWidth} of ${overlay.clientWidth} pixels`,
        );
    for (const control of document.querySelectorAll(controls)) {
      const by = shown(control) ? cutBy(control) : null;
      const { left, top, right, bottom } = boxOf(control);
      const place = [left, top, right, bottom].map(Math.round).join(' ');
      const said = control.getAttribute('aria-label') ?? control.textContent ?? '';
      if (by) problems.push(`${nameOf(control)} “${said.slice(0, 30)}” at ${place} is cut by ${by}`);
    }
    return problems;
  });

/** Whether the measure sees a button in `place` that is wider than any window. */
export async function seesWide(page: Page, place: Locator): Promise<boolean> {
  const wide = await place.evaluateHandle((element) => {
    const button = document.createElement('button');
    button.style.cssText = 'display: block; width: 1500px; min-width: 1500px';
    button.textContent = 'wider than any window';
    (element.closest('[role=listbox], [role=menu], [role=dialog]') ?? element).append(button);
    return button;
  });
  const seen = (await layoutProblems(page)).some((problem) => problem.includes('wider than any window'));
  await wide.evaluate((button) => button.remove());
  return seen;
}
