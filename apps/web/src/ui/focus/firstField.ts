const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * The `ref` of what a dialog asks: the dialog begins at the first field of it instead of at its close button, or at what
 * it marks itself. Where it is shown late, the dialog has put the focus elsewhere by then. On a page it leads nobody.
 */
export function beginsAtFirstField(asked: HTMLElement | null): void {
  const dialog = asked?.closest('[role=dialog]');
  if (!asked || !dialog) return;
  const first =
    asked.querySelector<HTMLElement>('[data-autofocus]') ?? asked.querySelector<HTMLElement>(fields);
  if (!first) return;
  // What the dialog looks for when it takes the focus; before that it has to know where to give it back.
  first.dataset.autofocus = 'true';
  const now = document.activeElement;
  if (dialog.contains(now) && !asked.contains(now)) first.focus({ preventScroll: true });
}
