import path from 'node:path';
import type { Plugin } from 'vite';

/** Parts of react-pdf that no page here shows, with what stands in their place. */
const left: readonly (readonly [module: RegExp, place: string])[] = [
  // A document's links are not followed, nor its fields filled in: the one would bring pdf.js's viewer, the other its editor.
  [/[\\/]react-pdf[\\/]dist[\\/]LinkService\.js$/, 'noLinks.ts'],
  [/[\\/]react-pdf[\\/]dist[\\/]Page[\\/]AnnotationLayer\.js$/, 'noAnnotations.ts'],
];

/** So that the bundler sees which parts of pdf.js are used; each has to be found. */
const rewritten: readonly (readonly [module: RegExp, what: RegExp, by: string])[] = [
  // All of it is laid on the window besides, where only its own viewer looks.
  [/[\\/]pdfjs-dist[\\/]build[\\/]pdf\.mjs$/, /globalThis\.pdfjsLib = \{[^}]*\};/, ''],
  // What a person has drawn into a document, which nobody can here.
  [/[\\/]pdfjs-dist[\\/]build[\\/]pdf\.mjs$/, /\b\w+ instanceof AnnotationEditor\b/g, 'false'],
  // Whole classes: their static fields would keep them, used or not.
  [
    /[\\/]pdfjs-dist[\\/]build[\\/]pdf\.mjs$/,
    /^class (\w+)((?: extends [\w.]+)? \{\n[\s\S]*?^\})$/gm,
    'const $1 = /* @__PURE__ */ (() => class $1$2)();',
  ],
  [
    /[\\/]react-pdf[\\/]dist[\\/]Document\.js$/,
    /const \{ PDFDataRangeTransport \} = pdfjs;/,
    'const PDFDataRangeTransport = pdfjs.PDFDataRangeTransport;',
  ],
];

/**
 * Leaves out of pdf.js what no page shows, half of it: the viewer's links, annotations and their editors. A page that
 * draws annotations one day takes their lines out of both lists.
 * @throws Error when a library is no longer written as this expects, so that nothing grows unseen
 */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/[\\/]react-pdf[\\/]/.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const place = left.find(([module]) => found && module.test(found.id))?.[1];
      return place ? path.join(import.meta.dirname, 'pdfParts', place) : null;
    },
    transform(code, id) {
      const changes = rewritten.filter(([module]) => module.test(id));
      if (changes.length === 0) return null;
      return { code: changes.reduce((text, [, what, by]) => replaced(text, what, by), code), map: null };
    },
  };
}

function replaced(code: string, what: RegExp, by: string): string {
  const without = code.replace(what, by);
  if (without === code) throw new Error(`pdf.js is written otherwise: ${what} is not in it`);
  return without;
}
