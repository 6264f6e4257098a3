import type { Letter } from './letter.ts';
import { withoutIsolates } from './quoted.ts';

/** The letter for clients that show no HTML, and for whoever reads it aloud. Ends with a line end. */
export function letterText(letter: Letter): string {
  const { account, title, paragraphs, quote, facts = [], items = [], next, action, closing } = letter;
  const parts: string[][] = [
    [account, '', title],
    ...paragraphs.map((paragraph) => [paragraph]),
    ...(quote ? [quote.split('\n').map((line) => `> ${line}`.trimEnd())] : []),
    facts.map(({ label, values }) => `${label}: ${values.join(', ')}`),
    ...items.map(({ name, url, details }) => [name, ...details, url]),
    ...(next ? [[next]] : []),
    ...(action ? [[`${action.label}:`, action.url]] : []),
    // Clients take what follows for a signature and leave it out of answers.
    ['-- ', closing],
  ];
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return `${withoutIsolates(text)}\n`;
}
