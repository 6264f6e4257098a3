import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin } from 'vite';

const source = path.join(import.meta.dirname, '../src/app/entrance/beforePaint.js');
const place = '<script></script>';

/** Writes into the page what runs before it is painted: as a file of its own it would be waited for once more. */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(place)) throw new Error('the page has no place for its script');
        const { code } = await minify(source, await readFile(source, 'utf8'));
        if (code.includes('</')) throw new Error('the script would end before its end');
        return html.replace(place, () => `<script>${code.trim()}</script>`);
      },
    },
  };
}
