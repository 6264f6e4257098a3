import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const dist = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

/** Bytes of one kind of file that a page loads. */
export interface Weight {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export interface PageWeight {
  readonly page: string;
  readonly script: Weight;
  readonly style: Weight;
  /** The most bytes of script, gzipped, that the page is to load in the end. */
  readonly goal: number;
  /** The most that it may load until then. Lowered when a page gets lighter, never raised. */
  readonly bound: number;
  /** The most bytes of style, gzipped; lowered, never raised. */
  readonly styleBound: number;
  /** How many scripts and style sheets it comes in: without HTTP/2 a browser asks for six at a time. */
  readonly files: number;
  /** The most files it may come in; lowered, never raised. */
  readonly maxFiles: number;
}

const frame = ['src/main.tsx', 'src/app/App.tsx'];

/** The parts that a page is loaded from, by its files, and what it may weigh. */
const pages = [
  {
    page: 'sign-in',
    parts: ['src/main.tsx'],
    goal: 120_000,
    bound: 118_200,
    styleBound: 13_200,
    maxFiles: 4,
  },
  {
    page: 'sign-in on a wide screen',
    parts: ['src/main.tsx', 'src/features/identity/Pitch.tsx'],
    goal: 120_000,
    bound: 119_600,
    styleBound: 13_900,
    maxFiles: 6,
  },
  {
    page: 'other ways to sign in',
    parts: ['src/main.tsx', 'src/features/identity/ways/OtherWays.tsx'],
    goal: 130_000,
    bound: 125_000,
    styleBound: 13_900,
    maxFiles: 9,
  },
  {
    page: 'dashboard',
    parts: [...frame, 'src/features/circulation/DashboardPage.tsx'],
    goal: 220_000,
    bound: 202_700,
    styleBound: 16_900,
    maxFiles: 10,
  },
  {
    page: 'dashboard of an account that begins',
    parts: [
      ...frame,
      'src/features/circulation/DashboardPage.tsx',
      'src/features/circulation/firstSteps/FirstSteps.tsx',
    ],
    goal: 220_000,
    bound: 204_500,
    styleBound: 16_900,
    maxFiles: 11,
  },
  {
    page: 'signing',
    parts: [...frame, 'src/features/signing/SignPage.tsx', 'src/ui/pdf/PdfReader.tsx'],
    goal: 400_000,
    bound: 353_500,
    styleBound: 23_000,
    maxFiles: 39,
  },
] as const;

interface Part {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Part>>;

/**
 * What each page loads of the application as it was built last (`buildWeb`): every script and style sheet without
 * which it is not shown. What is fetched ahead for the next page is that page's.
 * @throws Error when a page names a part that the build does not have
 */
export async function pageWeights(): Promise<PageWeight[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  return Promise.all(
    pages.map(async ({ page, parts, goal, bound, styleBound, maxFiles }) => {
      const loaded = filesOf(manifest, parts);
      const weigh = (end: string) => weightOf([...loaded].filter((file) => file.endsWith(end)));
      const [script, style] = [await weigh('.js'), await weigh('.css')];
      return { page, goal, bound, script, style, styleBound, files: loaded.size, maxFiles };
    }),
  );
}

/** The parts' own files and those of all that they import. */
function filesOf(manifest: Manifest, parts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (part: Part) => {
    if (files.has(part.file)) return;
    files.add(part.file);
    for (const sheet of part.css ?? []) files.add(sheet);
    for (const name of part.imports ?? []) visit(partOf(manifest, name));
  };
  for (const name of parts) visit(partOf(manifest, name));
  return files;
}

function partOf(manifest: Manifest, name: string): Part {
  // The entry goes by the name of its page.
  const part = manifest[name === 'src/main.tsx' ? 'index.html' : name];
  if (!part) throw new Error(`the built application has no part ${name}`);
  return part;
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

async function weightOf(files: readonly string[]): Promise<Weight> {
  const weight = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const plain = await readFile(join(dist, file));
    weight.raw += plain.length;
    weight.gzip += (await gzip(plain, { level: zlib.constants.Z_BEST_COMPRESSION })).length;
    weight.brotli += (await brotli(plain)).length;
  }
  return weight;
}
