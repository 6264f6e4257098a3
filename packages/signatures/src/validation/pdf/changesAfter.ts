import { type DocMdpLevel, type FieldLock, fieldLock, transforms } from '../../pdf/index.ts';
import type { Finding } from '../indication.ts';
import type { Policy } from '../policy.ts';
import type { ChangeInstanceReport, ShownChangesReport } from '../report/report.ts';
import type { Change } from './changes/change.ts';
import { ChangePlaces, MAX_PAGES_TOLD } from './changes/changePlaces.ts';
import {
  type AllowedChanges,
  type CountedChange,
  type JudgedChanges,
  judgeChanges,
  MAX_INSTANCES,
} from './changes/judgeChanges.ts';
import { ReferenceIndex } from './changes/referenceIndex.ts';
import { updateChanges } from './changes/updateChanges.ts';
import { HiddenObjects } from './hiddenObjects.ts';
import type { PdfSignature } from './pdfSignature.ts';
import type { RevisionHistory } from './revisionHistory.ts';

/**
 * What came after each of the given signed revisions. Each update is compared once with the one before; the
 * answers are summed from the newest backwards, so that the work is linear in the number of updates.
 * @param withFields keeps changes of different fields apart
 */
export async function changesAfterRevisions(
  signed: readonly number[],
  withFields: boolean,
  history: RevisionHistory,
): Promise<ReadonlyMap<number, ChangesAfter>> {
  const first = Math.min(...signed);
  const wanted = new Set(signed);
  const named = await history.namesByRevision();
  const references = new ReferenceIndex(history);
  const perUpdate = new Map<number, Awaited<ReturnType<typeof updateChanges>>>();
  const hidden = await HiddenObjects.find(first, history);
  let lastDoubted = -1;
  for (let update = first + 1; update <= history.newest; update++) {
    if (await hidden.areAt(update - 1, references)) lastDoubted = update;
    perUpdate.set(update, await updateChanges(update, named.get(update) ?? [], history, references));
  }
  const places = new ChangePlaces(first, history);
  const sum = new Map<string, CountedChange>();
  const answers = new Map<number, ChangesAfter>();
  for (let revision = history.newest; revision >= first; revision--) {
    if (wanted.has(revision))
      answers.set(revision, {
        changes: [...sum.values()],
        shown: places.shown(),
        doubts: revision < lastDoubted ? [HIDDEN_OBJECTS] : [],
      });
    for (const change of perUpdate.get(revision) ?? []) {
      const pages = await places.pagesOf(change);
      // Names of fields matter to FieldMDP alone; otherwise it is enough to know how many.
      const named = withFields ? change.field : undefined;
      const key = named === undefined ? change.kind : `${change.kind} ${named}`;
      const known = sum.get(key);
      sum.set(key, {
        kind: change.kind,
        count: (known?.count ?? 0) + 1,
        instances: [instanceOf(change, revision, pages), ...(known?.instances ?? [])].slice(0, MAX_INSTANCES),
        ...(named === undefined ? {} : { field: named }),
      });
    }
  }
  return answers;
}

/** What came after a signed revision, and where it shows. */
export interface ChangesAfter {
  readonly changes: readonly CountedChange[];
  readonly shown: ShownChangesReport | undefined;
  readonly doubts: readonly Finding[];
}

const HIDDEN_OBJECTS: Finding = {
  code: 'pdf_hidden_objects',
  message:
    'The document holds objects of which readers that repair files take others than it names: some may show something else since a later update',
};

function instanceOf(change: Change, revision: number, pages: readonly number[]): ChangeInstanceReport {
  return {
    revision: revision + 1,
    pages: pages.slice(0, MAX_PAGES_TOLD),
    field: change.field ?? null,
    values: change.values ?? null,
  };
}

/** Judges the changes after one signature by its own DocMDP and FieldMDP, and by what follows the last revision. */
export function judgeAfter(
  changes: readonly CountedChange[],
  allowed: AllowedChanges | undefined,
  policy: Policy,
): JudgedChanges {
  if (changes.length === 0 || allowed === undefined) return { reports: [], problems: [], doubts: [] };
  return judgeChanges(changes, allowed, policy);
}

/** The strictest of what the certification and the lock of one field say (12.7.5.5, table 236, P) holds. */
export async function allowedBy(signature: PdfSignature, history: RevisionHistory): Promise<AllowedChanges> {
  const { document } = history;
  const locks: FieldLock[] = [];
  let level: AllowedChanges['level'];
  for (const { method, parameters } of await transforms(document, signature.dict)) {
    const p = await document.numberAt(parameters.get('P'));
    if (method === 'DocMDP') level = stricter(level, p === 1 || p === 3 ? p : 2);
    if (method !== 'FieldMDP') continue;
    const lock = await fieldLock(document, parameters);
    if (lock !== undefined) locks.push(lock);
    if (p === 1 || p === 2 || p === 3) level = stricter(level, p);
  }
  return { level, locks };
}

function stricter(known: AllowedChanges['level'], level: DocMdpLevel): DocMdpLevel {
  return known !== undefined && known < level ? known : level;
}

/**
 * Above this much the rest of a file is content, whatever it is: readers look for the end of the document, from
 * `startxref` on, in the last 1,024 octets, and where it is not there, some repair the file and others refuse it.
 */
const MAX_BLANK = 950;

/** Octets behind the last revision: a reader that repairs files may take them for a part of the document. */
export async function hasTrailingContent(history: RevisionHistory): Promise<boolean> {
  const { window, rebuilt } = history.document;
  return !rebuilt && (await hasContentAfter(history.revisions.at(-1)?.end ?? window.size, history));
}

/** Whether something follows an offset that is neither white space, padding nor another end of file marker. */
export async function hasContentAfter(end: number, { document }: RevisionHistory): Promise<boolean> {
  const { window } = document;
  if (window.size - end > MAX_BLANK) return true;
  const rest = Buffer.from(await window.read(end, Math.max(0, window.size - end))).toString('latin1');
  return Buffer.from(rest.replaceAll('%%EOF', ''), 'latin1').some((byte) => byte > 0x20);
}
