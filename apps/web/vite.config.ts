import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedForms } from './vite/compressedForms.ts';
import { mantineStyles } from './vite/mantineStyles.ts';
import { pdfAssets } from './vite/pdfAssets.ts';
import { pdfParts } from './vite/pdfParts.ts';

const api = process.env.TOMAR_API ?? 'http://127.0.0.1:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), pdfAssets(), pdfParts(), compressedForms()],
  server: { port: 4101, proxy: { '/api': { target: api } } },
  // Bundled beforehand the components would not bring their styles.
  optimizeDeps: { exclude: ['@mantine/core'] },
  build: {
    target: 'es2022',
    sourcemap: true,
    // By it the weight of each page is known (scripts/dev/pageWeights.ts).
    manifest: true,
    // The policy allows no data: scripts and the pages stay readable in the network panel.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            // What every page needs comes in one file: many small ones compress badly, and each is a request.
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
