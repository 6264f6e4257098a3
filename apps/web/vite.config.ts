import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { appParts } from './vite/appParts.ts';
import { beforePaint } from './vite/beforePaint.ts';
import { compressedForms } from './vite/compressedForms.ts';
import { type FrameFile, frameModules } from './vite/frameModules.ts';
import { mantineParts } from './vite/mantineParts.ts';
import { mantineStyles } from './vite/mantineStyles.ts';
import { pdfAssets } from './vite/pdfAssets.ts';
import { pdfParts } from './vite/pdfParts.ts';
import { themeStyles } from './vite/themeStyles.ts';

const api = process.env.TOMAR_API ?? 'http://127.0.0.1:4100';

/** What every page needs comes in one file: many small ones compress badly, and each is a request. */
const first = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
];

const shared = {
  root: import.meta.dirname,
  // Bundled beforehand the components would not bring their styles.
  optimizeDeps: { exclude: ['@mantine/core'] },
  build: {
    target: 'es2022',
    // The policy allows no data: scripts and the pages stay readable in the network panel.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: first } } },
  },
} satisfies InlineConfig;

const ofForms =
  /ui[\\/]form[\\/](useForm|FormFrame)\.tsx?$|circulation[\\/]noteRule\.ts$|[\\/]Textarea[\\/]Textarea\.mjs$/;

const ofSending = /api[\\/]useSend\.ts$/;

const ofWays = (file: FrameFile | undefined): string | null =>
  file === 'ways' || file === 'waysOnly' ? file : null;

/** What the built application is made by; the last makes files of what is built. */
const plugins = () => [react(), mantineParts(), mantineStyles(), themeStyles(), pdfAssets(), pdfParts()];

export default defineConfig(async ({ command }) => {
  const ofFrame =
    command === 'build'
      ? await frameModules({ ...shared, plugins: plugins() })
      : new Map<string, FrameFile>();
  return {
    ...shared,
    plugins: [...plugins(), beforePaint(), appParts(), compressedForms()],
    server: { port: 4101, proxy: { '/api': { target: api } } },
    build: {
      ...shared.build,
      sourcemap: true,
      // By it the weight of each page is known (scripts/dev/pageWeights.ts).
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              ...first,
              // Before the others: a module brings what it imports into its file.
              { name: (id: string) => ofWays(ofFrame.get(id)), priority: 1 },
              // The overview sends, too, and shall not wait for what forms bring along.
              { name: (id: string) => (ofSending.test(id) ? 'frame' : (ofFrame.get(id) ?? null)) },
              // What pages of jobs share; the overview tells of jobs without it.
              { name: 'jobs', test: /circulation[\\/]jobEndpoints\.ts$/ },
              // What forms share, of a few lines each.
              { name: 'forms', test: ofForms },
            ],
          },
        },
      },
    },
  };
});
