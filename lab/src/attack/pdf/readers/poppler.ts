import { DPI, portableGraymaps, type Reader, type Shown, wordsOf } from './reader.ts';
import { output } from './run.ts';

/** poppler: pdftoppm for the pages, pdftotext for the words. */
export function poppler(): Reader {
  return {
    name: 'poppler',
    async read(path): Promise<Shown> {
      const [pages, text] = await Promise.all([
        output('pdftoppm', ['-q', '-gray', '-r', String(DPI), path]),
        output('pdftotext', ['-q', path, '-']),
      ]);
      const pictures = portableGraymaps(pages ?? Buffer.alloc(0));
      if (pictures.length === 0 || text === undefined) return { failure: 'poppler cannot read it' };
      return { pages: pictures, words: wordsOf(text.toString()) };
    },
    close() {},
  };
}
