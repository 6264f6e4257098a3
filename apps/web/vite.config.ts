import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What pdf.js fetches while it reads a document: character maps, standard fonts, colour profiles, decoders. */
function pdfAssets(): Plugin {
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

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this a compressed answer saves no packet. */
const worthCompressingBytes = 1400;

/** Beside each text file of the application its Brotli and gzip forms, as small as they get; the server only picks one. */
function compressedForms(): Plugin {
  let outDir = '';
  const compress = async (file: string) => {
    const plain = await readFile(file);
    if (plain.length < worthCompressingBytes) return;
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      brotli(plain, quality).then((small) => writeFile(`${file}.br`, small)),
      gzip(plain, { level: zlib.constants.Z_BEST_COMPRESSION }).then((small) =>
        writeFile(`${file}.gz`, small),
      ),
    ]);
  };
  return {
    name: 'compressed-forms',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files: string[] = [];
      for await (const name of glob('{*,assets/*}.{js,mjs,css,svg}', { cwd: outDir })) files.push(name);
      await Promise.all(files.map((name) => compress(path.join(outDir, name))));
    },
  };
}

const api = process.env.TOMAR_API ?? 'http://127.0.0.1:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfAssets(), compressedForms()],
  server: { port: 4101, proxy: { '/api': { target: api } } },
  build: {
    target: 'es2022',
    sourcemap: true,
    // The policy allows no data: scripts and the pages stay readable in the network panel.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
