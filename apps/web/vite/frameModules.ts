import { build, type InlineConfig, type Rolldown } from 'vite';

/** In which of the files that the overview is drawn from a module stands. */
export type FrameFile = 'frame' | 'common';

/** The frame around every page, and the page that is seen first in it. */
const frame = '/src/app/App.tsx';
const overview = '/src/features/circulation/DashboardPage.tsx';

/**
 * Which modules every signed-in page loads (`frame`), and which the overview shares with other pages (`common`). Left
 * alone the bundler makes a file of each set of pages that shares some, most of them of one icon: 34 requests before
 * the overview is seen, six at a time. What is used can be told after a build only, so this makes one in memory.
 *
 * @param config of the build without groups for these two
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
  const withOverview = loadedBy(chunks, chunkOf(chunks, overview));
  const files = new Map<string, FrameFile>();
  for (const chunk of [...withFrame, ...withOverview]) {
    // What is imported by name keeps a file of that name.
    if (first.has(chunk) || chunk.facadeModuleId !== null) continue;
    for (const id of chunk.moduleIds) files.set(id, withFrame.has(chunk) ? 'frame' : 'common');
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
