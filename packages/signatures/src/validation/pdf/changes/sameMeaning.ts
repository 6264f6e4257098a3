import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { changedKeys, sameObject, sameValue } from './samePdfObject.ts';

const MAX_DEPTH = 16;
const MAX_STEPS = 20_000;

/**
 * Keys whose values mean something else at revision `to` than at the one before. Writers turn direct values into
 * objects of their own and back; that is no change. Two references to one object count as the same, because what
 * becomes of it is looked at by itself.
 */
export async function changedEntries(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly string[]> {
  const changed: string[] = [];
  const state = { steps: 0 };
  for (const key of changedKeys(before, after)) {
    if (!(await sameMeaning(before.get(key), after.get(key), to, history, state, 0))) changed.push(key);
  }
  return changed;
}

/** Whether one value at revision `to` means what another meant at the one before. */
export async function sameAt(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  return await sameMeaning(before, after, to, history, { steps: 0 }, 0);
}

async function sameMeaning(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  state: { steps: number },
  depth: number,
): Promise<boolean> {
  if (sameValue(before, after)) return true;
  if (depth > MAX_DEPTH || ++state.steps > MAX_STEPS) return false;
  // Of one object and two generations, one is not there for readers that look at it (7.3.10).
  if (before instanceof PdfRef && after instanceof PdfRef && before.num === after.num) return false;
  const [left, right] = [await history.resolveAt(before, to - 1), await history.resolveAt(after, to)];
  if (left instanceof PdfStream || right instanceof PdfStream) {
    // The same octets are decrypted with another key in another object (7.6.3).
    if (history.document.encryption !== undefined) return false;
    return await sameObject(left, right, history.document);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    for (const [i, item] of left.entries()) {
      if (!(await sameMeaning(item, right[i] ?? null, to, history, state, depth + 1))) return false;
    }
    return true;
  }
  if (left instanceof PdfDict && right instanceof PdfDict) {
    for (const key of changedKeys(left, right)) {
      if (!(await sameMeaning(left.get(key), right.get(key), to, history, state, depth + 1))) return false;
    }
    return true;
  }
  return sameValue(left, right);
}
