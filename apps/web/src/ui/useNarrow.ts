import { useMediaQuery } from '@mantine/hooks';

/** Screens on which what stands side by side elsewhere stands one below the other; as in the style sheets. */
const narrowScreen = '(max-width: 48em)';

export const isNarrow = (): boolean => matchMedia(narrowScreen).matches;

export const useNarrow = (): boolean => useScreen(narrowScreen);

/** Known with the first drawing, so that nothing jumps. */
export const useScreen = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });
