import { build, type InlineConfig, type Rolldown } from 'vite';

/** In which of the files that the sign-in page and the overview are drawn from a module stands. */
export type FrameFile = 'frame' | 'common' | 'ways' | 'waysOnly';

/** The frame around every page, and the page that is seen first in it. */
const frame = '/src/app/App.tsx';
const overview = '/src/features/circulation/DashboardPage.tsx';
const firstSteps = '/src/features/circulation/firstSteps/FirstSteps.tsx';
/** What the sign-in page shows last: whoever only signs in is not to load the frame for it. */
const otherWays = '/src/features/identity/ways/OtherWays.tsx';

/**
 * Which modules every signed-in page loads (`frame`), which the overview shares with other pages (`common`), and of what
 * the other ways to sign in load, which stand in these pages, too (`ways`) or not (`waysOnly`). Left alone the bundler
 * makes a file of each set of pages that shares some, most of them of one icon: 34 requests before the overview is seen,
 * six at a time. The style sheets of all these are one. What is used can be told after a build only, so this makes one in
 * memory.
 *
 * @param config of the build without groups for these
 * @throws Error when the application has no such parts
 */
export async function frameModules(config: InlineConfig): Promise<ReadonlyMap<string, FrameFile>> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, sourcemap: false, manifest: false },
  });
  if (!('output' in output)) throw new Error('the build gave no single output');
  const chunks = new Map(
    output.output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const first = loadedBy(chunks, entry);
  const withFrame = loadedBy(chunks, chunkOf(chunks, frame));
  const withOverview = new Set([
    ...loadedBy(chunks, chunkOf(chunks, overview)),
    ...loadedBy(chunks, chunkOf(chunks, firstSteps)),
  ]);
  const withWays = loadedBy(chunks, chunkOf(chunks, otherWays));
  const fileOf = (chunk: Rolldown.OutputChunk): FrameFile => {
    if (withWays.has(chunk)) return withOverview.has(chunk) || withFrame.has(chunk) ? 'ways' : 'waysOnly';
    return withFrame.has(chunk) ? 'frame' : 'common';
  };
  const files = new Map<string, FrameFile>();
  for (const chunk of [...withFrame, ...withOverview, ...withWays]) {
    if (first.has(chunk)) continue;
    for (const id of chunk.moduleIds) {
      if (id.endsWith('.css') && !withWays.has(chunk)) files.set(id, 'common');
      // What is imported by name keeps a file of that name.
      else if (chunk.facadeModuleId === null) files.set(id, fileOf(chunk));
    }
  }
  return files;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!found) throw new Error(`the application has no part ${module}`);
  return found;
}

/** A file with all that it imports. */
function loadedBy(chunks: Chunks, from: Rolldown.OutputChunk | undefined): Set<Rolldown.OutputChunk> {
  const loaded = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(from);
  return loaded;
}
