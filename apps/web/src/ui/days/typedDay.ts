/** Marks a field in which a day is being typed, and nobody has read it yet. */
export const typedDay = 'data-typed-day';

/** Whether a day is being typed on the page: its field is read when it is left, which F5 and the way back do not do. */
export const isDayTyped = (): boolean => document.querySelector(`[${typedDay}]`) !== null;

/** Has the field in which a day is being typed read what stands there. */
export function readTypedDay(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.hasAttribute(typedDay)) activeElement.blur();
}
