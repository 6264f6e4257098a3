import { z } from 'zod';
import { chainHash, chainStart, saltedHash, textHash } from './chain.ts';
import {
  type ExcerptHead,
  type ExportedEvent,
  type ExportedSalted,
  excerptHead,
  exportedEvent,
} from './exported.ts';

export type Verdict =
  /** Nothing was changed, left out or put in. Compare `lastHash` with one noted earlier to know that the end is whole. */
  | ({ readonly kind: 'whole'; readonly events: number; readonly lastHash: string } & Absences)
  /** The events of one record, none of them changed, as many as its first line says. Whether others were left out tells the whole trail. */
  | ({ readonly kind: 'excerpt'; readonly events: number; readonly head: ExcerptHead } & Absences)
  | { readonly kind: 'broken'; readonly line: number; readonly reason: string };

/** What the file does not hold, so that nobody can check it here; undefined where there is none. */
export interface Absences {
  /** Texts that were erased; events of the trail tell of each. */
  readonly erased?: number;
  /** Texts that whoever exported may not read. */
  readonly withheld?: number;
  /** Events of the first form without their facts: their place was checked, what they say was not. */
  readonly unchecked?: number;
}

/** Follows an exported trail line by line. Needs nothing but the file. */
export async function verifyChain(lines: AsyncIterable<string> | Iterable<string>): Promise<Verdict> {
  let previous: ExportedEvent | null = null;
  let line = 0;
  let head: ExcerptHead | null = null;
  let events = 0;
  const counts = { erased: 0, withheld: 0, unchecked: 0, erasuresTold: 0 };
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    if (line === 1) head = readHead(text);
    if (line === 1 && head) continue;
    const event = read(text);
    if (!event) return { kind: 'broken', line, reason: 'this is no event of an exported trail' };
    const broken = (head ? followInExcerpt(head, previous, event) : follow(previous, event)) ?? check(event);
    if (broken) return { kind: 'broken', line, reason: broken };
    count(event, counts);
    previous = event;
    events += 1;
  }
  if (head) {
    const { erasuresTold: _, ...absent } = counts;
    if (events !== head.events)
      return { kind: 'broken', line, reason: `${head.events} events were taken out, and ${events} are here` };
    return { kind: 'excerpt', events, head, ...onlyThere(absent) };
  }
  const { erased, withheld, unchecked, erasuresTold } = counts;
  if (erased > erasuresTold)
    return {
      kind: 'broken',
      line,
      reason: `${erased} texts are gone, and the trail tells of ${erasuresTold} that were erased`,
    };
  return {
    kind: 'whole',
    events: previous?.sequence ?? 0,
    lastHash: previous?.hash ?? chainStart,
    ...onlyThere({ erased, withheld, unchecked }),
  };
}

const onlyThere = ({ erased, withheld, unchecked }: Required<Absences>): Absences => ({
  ...(erased > 0 && { erased }),
  ...(withheld > 0 && { withheld }),
  ...(unchecked > 0 && { unchecked }),
});

function readHead(text: string): ExcerptHead | null {
  try {
    return excerptHead.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Events of one record in order; neighbours in the trail must be neighbours here. */
function followInExcerpt(
  head: ExcerptHead,
  previous: ExportedEvent | null,
  event: ExportedEvent,
): string | null {
  if (event.accountId !== head.accountId) return 'the event is of another account';
  if (event.subjectKind !== head.subjectKind || event.subjectId !== head.subjectId)
    return `event ${event.sequence} is of another record`;
  if (previous && event.sequence <= previous.sequence)
    return `event ${event.sequence} stands behind number ${previous.sequence}`;
  if (previous?.sequence === event.sequence - 1 && event.previousHash !== previous.hash)
    return `event ${event.sequence} does not follow the one before`;
  if (
    event.sequence > head.endSequence ||
    (event.sequence === head.endSequence && event.hash !== head.endHash)
  )
    return `event ${event.sequence} is not of the trail that the excerpt was taken from`;
  return null;
}

function read(text: string): ExportedEvent | null {
  try {
    return exportedEvent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function follow(previous: ExportedEvent | null, event: ExportedEvent): string | null {
  const expected = (previous?.sequence ?? 0) + 1;
  if (event.sequence !== expected)
    return `event ${expected} is missing: number ${event.sequence} stands in its place`;
  if (previous && event.accountId !== previous.accountId) return 'the event is of another account';
  if (event.previousHash !== (previous?.hash ?? chainStart))
    return `event ${event.sequence} does not follow the one before`;
  return null;
}

function check(event: ExportedEvent): string | null {
  const changed = `event ${event.sequence} was changed`;
  if (event.form === 2) return saltedHash(event) === event.hash ? checkTexts(event) : changed;
  return event.facts === 'withheld' || chainHash(event) === event.hash ? null : changed;
}

/** What a forger put there need not be JSON. */
function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const hashesOf = z.record(z.string(), z.string());

/** Each text that the chain has a digest of is there and is the one that was written, or is said to be absent. */
function checkTexts({ sequence, texts, textHashes }: ExportedSalted): string | null {
  const hashes = parsed(hashesOf, textHashes);
  if (!hashes) return `event ${sequence} was changed`;
  for (const name of new Set([...Object.keys(hashes), ...Object.keys(texts)])) {
    const [text, hash] = [texts[name], hashes[name]];
    if (text === undefined) return `the text "${name}" of event ${sequence} is missing`;
    if (hash === undefined) return `the text "${name}" of event ${sequence} was put in`;
    if (typeof text !== 'string' && textHash(text) !== hash)
      return `the text "${name}" of event ${sequence} was changed`;
  }
  return null;
}

const erasure = z.object({ texts: z.int().nonnegative() });

function count(
  event: ExportedEvent,
  counts: { erased: number; withheld: number; unchecked: number; erasuresTold: number },
): void {
  if (event.form !== 2) {
    if (event.facts === 'withheld') counts.unchecked += 1;
    return;
  }
  for (const text of Object.values(event.texts)) if (typeof text === 'string') counts[text] += 1;
  if (event.event === 'audit.textsErased') counts.erasuresTold += parsed(erasure, event.facts)?.texts ?? 0;
}
