/** Sizes of icons in pixels, by where they stand. */
export const iconSize = {
  /** Within a mark, such as a bullet or a badge. */
  tiny: 14,
  /** In a small button, or at the end of a field. */
  small: 16,
  /** In a button, a menu, a line of text. */
  normal: 18,
  /** Alone in the place of something: a file, an empty list. */
  large: 28,
  /** Above a page that only says something. */
  page: 34,
} as const;
