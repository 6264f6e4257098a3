/**
 * Whether something on the page takes dropped files itself, or a dialog stands over it: the page as a whole takes none
 * then. Asked before either has acted on the drop, and may be gone.
 */
export const takenElsewhere = (): boolean =>
  document.querySelector('[data-takes-files], [aria-modal=true]') !== null;
