/** How heavy letters are; the theme says by how much (`app/theme.ts`). */
export const fontWeight = {
  normal: 'var(--tomar-normal)',
  /** A name in a list. */
  medium: 'var(--tomar-medium)',
  /** What a card or a row is about. */
  strong: 'var(--tomar-strong)',
} as const;
