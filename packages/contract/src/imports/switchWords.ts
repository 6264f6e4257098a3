import { fold } from '../fold.ts';

const yes = new Set(['evet', 'e', 'var', 'dogru', 'yes', 'y', 'true', 'x', '1', '✓', '✔', '+']);
const no = new Set(['hayir', 'h', 'yok', 'yanlis', 'no', 'n', 'false', '0']);

/** Yes or no, however a spreadsheet says it; null for anything else. */
export function readSwitch(text: string): boolean | null {
  const word = fold(text.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
