import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  j: (at, last) => Math.min(at + 1, last),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Marks a record among those that the keys lead through. */
export const recordProps = { 'data-record': '' };

const checkbox = 'input[type="checkbox"]';
const link = 'a[href]';

/**
 * From one record of a list to the next by key, while the focus is on a record's link or checkbox; elsewhere letters stay
 * letters (WCAG 2.1.4), and a screen reader that reads along takes these keys before the page does. Enter opens the
 * link as anywhere; the space bar on it chooses the record.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(`${checkbox}, ${link}`)) return;
  const record = target.closest('[data-record]');
  if (!record) return;
  if (key === ' ' && target.matches(link)) {
    const box = record.querySelector<HTMLInputElement>(checkbox);
    if (!box || box.disabled) return;
    event.preventDefault();
    box.click();
    return;
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (!step) return;
  const records = [...event.currentTarget.querySelectorAll('[data-record]')];
  const next = records[step(records.indexOf(record), records.length - 1)];
  const control = next?.querySelector<HTMLElement>(target.matches(checkbox) ? checkbox : link);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
}
