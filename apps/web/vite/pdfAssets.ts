import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js fetches while it reads a document: character maps, standard fonts, colour profiles, decoders. */
export function pdfAssets(): Plugin {
  const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
  let outDir = '';
  return {
    name: 'pdf-assets',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const source = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
      for (const folder of folders)
        await cp(path.join(source, folder), path.join(outDir, 'pdf', folder), { recursive: true });
    },
  };
}
