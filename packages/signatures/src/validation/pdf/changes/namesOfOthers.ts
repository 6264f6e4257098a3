import { hold, spend } from '../../../budget/index.ts';
import { PdfName, type PdfObject, PdfRef, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

const MAX_FIELDS = 20_000;
const NAME_OCTETS = 100;
/** Steps to look at a field. */
const LOOKING = 5;

const known = new WeakMap<RevisionHistory, Promise<ReadonlySet<string>>>();

/**
 * The full names of all fields but signatures (12.7.4.2), as of the revision that is asked about first, the oldest: whoever
 * adds one later is told of that.
 */
export function namesOfOthers(revision: number, history: RevisionHistory): Promise<ReadonlySet<string>> {
  const names = known.get(history) ?? findNames(revision, history);
  known.set(history, names);
  return names;
}

async function findNames(revision: number, history: RevisionHistory): Promise<ReadonlySet<string>> {
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  const names = new Set<string>();
  const seen = new Set<number>();
  const waiting: Below[] = [{ nodes: form?.get('Fields') ?? null, above: '', type: undefined }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { above, type } = next;
    for (const node of (await history.arrayAt(next.nodes, revision)) ?? []) {
      spend(LOOKING);
      if (node instanceof PdfRef && seen.has(node.num)) continue;
      if (node instanceof PdfRef) seen.add(node.num);
      if (seen.size > MAX_FIELDS) return names;
      const dict = await history.dictAt(node, revision);
      if (dict === undefined) continue;
      const title = await history.resolveAt(dict.get('T'), revision);
      const own = title instanceof PdfString ? title.toText() : '';
      const name = [above, own].filter((part) => part !== '').join('.');
      const said = await history.resolveAt(dict.get('FT'), revision);
      const kind = said instanceof PdfName ? said.value : type;
      hold(NAME_OCTETS);
      if (kind !== 'Sig' && kind !== undefined) names.add(name);
      waiting.push({ nodes: dict.get('Kids'), above: name, type: kind });
    }
  }
  return names;
}

interface Below {
  readonly nodes: PdfObject;
  readonly above: string;
  readonly type: string | undefined;
}
