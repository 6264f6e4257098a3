/**
 * Whether something on the page takes dropped files itself, or a dialog stands over it: the page as a whole takes none
 * then. Asked at the drop: what takes files may be gone a moment later.
 */
export const takenElsewhere = (target: EventTarget | null): boolean =>
  isZone(target) || document.querySelector('[data-takes-files], [aria-modal=true]') !== null;

export const isZone = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;
