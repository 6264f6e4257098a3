let lastTarget: EventTarget | null = null;
let lastAt = Number.NEGATIVE_INFINITY;

/** When the person last typed, chose or pressed something other than before, in milliseconds of `performance.now()`. */
export function otherActionAt(): number {
  return lastAt;
}

// In the capture phase, since a page may stop an event on its way up.
globalThis.document?.addEventListener('input', () => note(), true);
globalThis.document?.addEventListener(
  'pointerdown',
  ({ target }) => {
    // A button that waits shows other parts under the same finger.
    const control =
      target instanceof Element ? (target.closest('button, a, input, [role]') ?? target) : target;
    if (control !== lastTarget) note();
    lastTarget = control;
  },
  true,
);

function note(): void {
  lastAt = performance.now();
}
