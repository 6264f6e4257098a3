import { hold } from '../../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';

/** Octets of memory for a number in a set. */
const NODE_OCTETS = 60;

const known = new WeakMap<RevisionHistory, Map<number, Promise<ReadonlySet<number>>>>();

/**
 * The numbers of the layers that a document has as of a revision, and of all objects that its settings of layers are made
 * of (ISO 32000-2, 8.11.4): a layer is which object it is, and not what this says.
 */
export function layerObjects(revision: number, history: RevisionHistory): Promise<ReadonlySet<number>> {
  const all = known.get(history) ?? new Map<number, Promise<ReadonlySet<number>>>();
  known.set(history, all);
  const found = all.get(revision) ?? findLayers(revision, history);
  all.set(revision, found);
  return found;
}

async function findLayers(revision: number, history: RevisionHistory): Promise<ReadonlySet<number>> {
  const layers = new Set<number>();
  const waiting: PdfObject[] = [(await history.catalogAt(revision)).get('OCProperties')];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item instanceof PdfRef) {
      if (layers.has(item.num)) continue;
      hold(NODE_OCTETS);
      layers.add(item.num);
      waiting.push(await history.objectAt(item.num, revision));
    } else if (Array.isArray(item)) for (const inner of item) waiting.push(inner);
    else if (item instanceof PdfDict) for (const inner of item.map.values()) waiting.push(inner);
  }
  return layers;
}
