import { PdfDict, type PdfObject } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { changedEntries } from './sameMeaning.ts';
import { namesUsedByForm } from './usedNames.ts';

const CHANGED: readonly Change[] = [{ kind: 'font_changed' }];
const GROWN: readonly Change[] = [{ kind: 'form_settings_changed' }];

/**
 * The form's default resources (ISO 32000-2, 12.7.3). They may gain names: a name that nothing used changes nothing
 * that was shown. One that something used, and that led nowhere, now shows what the update chose.
 */
export async function compareFormResources(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  for (const category of await changedEntries(old, now, to, history)) {
    // Procedure sets mean nothing to any reader of today (14.2).
    if (category === 'ProcSet') continue;
    const changes = await compareResourceNames(old.get(category), now.get(category), to, history);
    if (changes === CHANGED) return CHANGED;
  }
  return GROWN;
}

/** The names of one category, the fonts for example. */
export async function compareResourceNames(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const changed = await changedEntries(old, now, to, history);
  if (changed.some((name) => old.get(name) !== null)) return CHANGED;
  const used = await namesUsedByForm(to - 1, history);
  return used === undefined || changed.some((name) => used.has(name)) ? CHANGED : GROWN;
}
