import type { PdfDict } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { defaultStyle } from '../fieldFacts.ts';
import { valueAt } from '../widgetLooks.ts';
import { sameCharacteristics, sameDefaultAppearance } from './sameStyle.ts';

interface StyledField {
  readonly before: PdfDict;
  readonly after: PdfDict;
  readonly to: number;
  readonly history: RevisionHistory;
  /** Whether it is a push button, of which readers show the caption. */
  readonly isPushed: boolean;
}

/** Whether the style of a field is another, and not the same written in another way. */
export async function isStyledOtherwise(changed: readonly string[], field: StyledField): Promise<boolean> {
  for (const key of changed) {
    if (key === 'MK' && (await keepsCharacteristics(field))) continue;
    if (key === 'DA' && (await keepsDefault(field))) continue;
    return true;
  }
  return false;
}

async function keepsCharacteristics({ before, after, to, history, isPushed }: StyledField): Promise<boolean> {
  const isDrawn = !isPushed && (await isDrawnByLook(after, to, history));
  return await sameCharacteristics(before.get('MK'), after.get('MK'), isDrawn, to, history);
}

/**
 * Some writers repeat in a field what the form says for all (12.7.4.3), or give it a style where nothing is drawn by
 * one: it has no value, or a look that readers keep to.
 */
async function keepsDefault({ before, after, to, history }: StyledField): Promise<boolean> {
  const [old, now] = [
    await history.resolveAt(before.get('DA'), to - 1),
    await history.resolveAt(after.get('DA'), to),
  ];
  if (before.get('DA') !== null) return sameDefaultAppearance(old, now);
  if (sameDefaultAppearance(await defaultStyle(before, to - 1, history), now)) return true;
  if ((await valueAt(before, to - 1, history)) === null) return true;
  return await isDrawnByLook(before, to - 1, history);
}

/** Whether a widget has a look that readers keep to. */
async function isDrawnByLook(widget: PdfDict, revision: number, history: RevisionHistory): Promise<boolean> {
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  const looks = await history.dictAt(widget.get('AP'), revision);
  return looks?.has('N') === true && form?.get('NeedAppearances') !== true;
}
