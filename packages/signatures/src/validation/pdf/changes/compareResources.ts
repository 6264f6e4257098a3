import { PdfDict, type PdfObject } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { isPlainName } from './names/plainName.ts';
import { isPlainlyStandard } from './names/standardFont.ts';
import { type Asked, namesUsedByAnnotations, namesUsedByForm, namesUsedByPages } from './names/usedNames.ts';
import { categoriesAbove } from './pages/handedDown.ts';
import { changedEntries } from './same/sameMeaning.ts';

/** What draws with the resources: the looks of fields alone, or the content of pages as well. */
export type DrawsWith = 'form' | 'page';

const CHANGED = { form: 'font_changed', page: 'page_resources_changed' } as const;
const GROWN = { form: 'form_settings_changed', page: 'resources_added' } as const;

/**
 * Resources of pages, or the form's default resources (ISO 32000-2, 7.8.3, 12.7.3). They may gain names: a name that
 * nothing used changes nothing that was shown. One that something used, and that led nowhere, now shows what the
 * update chose.
 */
export async function compareResources(
  before: PdfObject,
  after: PdfObject,
  drawsWith: DrawsWith,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  for (const category of await changedEntries(old, now, to, history)) {
    // Procedure sets mean nothing to any reader of today (14.2).
    if (category === 'ProcSet') continue;
    const [before, after] = [old.get(category), now.get(category)];
    const [change] = await compareResourceNames(before, after, drawsWith, to, history, category);
    if (change?.kind === CHANGED[drawsWith]) return [change];
    // What pages have from above by pdf.js alone would be gone.
    if (drawsWith === 'page' && before === null && (await isAbove(category, to - 1, history)))
      return [{ kind: CHANGED[drawsWith] }];
  }
  return [{ kind: GROWN[drawsWith] }];
}

async function isAbove(category: string, revision: number, history: RevisionHistory): Promise<boolean> {
  const above = await categoriesAbove(revision, history);
  return above === undefined || above.has(category);
}

/** The form's default resources (12.7.3). */
export async function compareDefaultResources(
  before: PdfObject,
  after: PdfObject,
  redrawn: boolean,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const changes = await compareResources(before, after, 'form', to, history);
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  return await unlessFonts(changes, old, now, redrawn, to, history);
}

/**
 * What became of the form's default resources, where it is more than fonts under names that nothing says. Those show
 * nothing, whatever a certification forbids, and where it forbids filling in nothing may make use of them later: iText
 * adds its own with a document time-stamp (12.8.2.2.2, 12.8.5). Where readers draw fields themselves they may choose
 * among fonts.
 * @param redrawn whether they do
 */
export async function unlessFonts(
  changes: readonly Change[],
  old: PdfDict,
  now: PdfDict,
  redrawn: boolean,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  if (redrawn || changes.some(({ kind }) => kind !== GROWN.form)) return changes;
  const categories = await changedEntries(old, now, to, history);
  const isHarmless = categories.every((category) => category === 'Font' || category === 'ProcSet');
  return isHarmless ? [{ kind: 'default_fonts_added' }] : changes;
}

/**
 * The names of one category, the fonts for example.
 * @param category undefined where it is not known to be one alone
 */
export async function compareResourceNames(
  before: PdfObject,
  after: PdfObject,
  drawsWith: DrawsWith,
  to: number,
  history: RevisionHistory,
  category?: string,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const changed = await changedEntries(old, now, to, history);
  const asked = category === 'Font' && drawsWith === 'form' ? 'fonts' : 'any';
  const grew =
    changed.every((name) => old.get(name) === null) &&
    ((await areUnused(changed, drawsWith, to, history)) ||
      (asked === 'fonts' && (await areSpareFonts(changed, now, to, history))));
  return [{ kind: (grew ? GROWN : CHANGED)[drawsWith] }];
}

/**
 * Names that no content says: what is drawn in a device's own colours is drawn in theirs (8.6.5.6). The device's spaces
 * cannot be defined anew (8.6.3), but PDFBox draws by a definition of theirs.
 */
const UNSAID: ReadonlySet<string> = new Set([
  'DefaultGray',
  'DefaultRGB',
  'DefaultCMYK',
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'Pattern',
]);

export function namesDefaultColors(names: Iterable<string>): boolean {
  return [...names].some((name) => UNSAID.has(name));
}

/**
 * Whether fonts of the form are looked for by nobody, though something says their names: iText 5 adds the standard ones that
 * it fills fields with, while other looks have fonts of the same names of their own. None but plain standard ones, which
 * nobody can draw otherwise whatever comes to use them.
 */
async function areSpareFonts(
  names: readonly string[],
  fonts: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  for (const name of names) if (!(await isPlainlyStandard(fonts.get(name), to, history))) return false;
  return await areUnused(names, 'form', to, history, 'fonts');
}

async function areUnused(
  names: readonly string[],
  drawsWith: DrawsWith,
  to: number,
  history: RevisionHistory,
  asked: Asked = 'any',
): Promise<boolean> {
  // One that some reader takes for another may be one that is used.
  if (namesDefaultColors(names) || !names.every(isPlainName)) return false;
  const used = [
    await namesUsedByForm(to - 1, history, asked),
    await namesUsedByAnnotations(to - 1, history, asked),
  ];
  if (drawsWith === 'page') used.push(await namesUsedByPages(to - 1, history));
  return used.every((set) => set !== undefined && !names.some((name) => set.has(name)));
}
