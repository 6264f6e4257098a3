import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
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

const api = process.env.TOMAR_API ?? 'http://127.0.0.1:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfAssets()],
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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/](core|hooks|store|notifications)[\\/]/ },
          ],
        },
      },
    },
  },
});
