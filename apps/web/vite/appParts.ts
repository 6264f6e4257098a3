import type { Plugin, Rolldown } from 'vite';

/** As `beginApp` fetches them: of every signed-in page, of the one that is seen first, and of what is first on it for whoever has no job. */
const parts = {
  frame: '/src/app/App.tsx',
  overview: '/src/features/circulation/DashboardPage.tsx',
  steps: '/src/features/circulation/firstSteps/FirstSteps.tsx',
};

const place = '<script type="application/json" id="app-parts">';

/** Writes into the page which files the application is made of, for `beforePaint.js`. */
export function appParts(): Plugin {
  return {
    name: 'app-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(place)) throw new Error('the page has no place for its parts');
        const known = new Set(filesOf(bundle, Object.values(bundle ?? {}).find(isEntry)));
        const said: Record<string, string[]> = {};
        for (const [name, module] of Object.entries(parts)) {
          said[name] = filesOf(bundle, chunkOf(bundle, module)).filter((file) => !known.has(file));
          for (const file of said[name]) known.add(file);
        }
        // What is seen first is drawn without them: they are not to hold up its style sheet.
        const calm = html.replaceAll(
          /<(script type="module"|link rel="modulepreload") /g,
          (tag) => `${tag}fetchpriority="low" `,
        );
        return calm.replace(place, () => place + JSON.stringify(said));
      },
    },
  };
}
type Bundle = Rolldown.OutputBundle | undefined;
type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

const isEntry = (output: Output): output is Rolldown.OutputChunk => output.type === 'chunk' && output.isEntry;

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const output of Object.values(bundle ?? {}))
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(module)) return output;
  throw new Error(`the application has no part ${module}`);
}

/** The addresses of a script and of all that it imports, with their style sheets. */
function filesOf(bundle: Bundle, from: Rolldown.OutputChunk | undefined): string[] {
  const files = new Set<string>();
  const visit = (output: Output | undefined) => {
    if (output?.type !== 'chunk' || files.has(`/${output.fileName}`)) return;
    files.add(`/${output.fileName}`);
    for (const sheet of output.viteMetadata?.importedCss ?? []) files.add(`/${sheet}`);
    for (const name of output.imports) visit(bundle?.[name]);
  };
  visit(from);
  return [...files];
}
