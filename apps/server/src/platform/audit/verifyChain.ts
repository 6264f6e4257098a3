import { z } from 'zod';
import { type ChainedEvent, chainHash, chainStart } from './chain.ts';

const exported = z.object({
  accountId: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  event: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  ipAddress: z.string().nullable(),
  facts: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

export type Verdict =
  /** Nothing was changed, left out or put in. Compare `lastHash` with one noted earlier to know that the end is whole. */
  | { readonly kind: 'whole'; readonly events: number; readonly lastHash: string }
  | { readonly kind: 'broken'; readonly line: number; readonly reason: string };

/** Follows an exported trail line by line. Needs nothing but the file. */
export async function verifyChain(lines: AsyncIterable<string> | Iterable<string>): Promise<Verdict> {
  let previous: Pick<ChainedEvent, 'sequence' | 'hash' | 'accountId'> | null = null;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const event = read(text);
    if (!event) return { kind: 'broken', line, reason: 'this is no event of an exported trail' };
    const broken = follow(previous, event);
    if (broken) return { kind: 'broken', line, reason: broken };
    previous = event;
  }
  return { kind: 'whole', events: previous?.sequence ?? 0, lastHash: previous?.hash ?? chainStart };
}

function read(text: string): ChainedEvent | null {
  try {
    return exported.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function follow(
  previous: Pick<ChainedEvent, 'sequence' | 'hash' | 'accountId'> | null,
  event: ChainedEvent,
): string | null {
  const expected = (previous?.sequence ?? 0) + 1;
  if (event.sequence !== expected)
    return `event ${expected} is missing: number ${event.sequence} stands in its place`;
  if (previous && event.accountId !== previous.accountId) return 'the event is of another account';
  if (event.previousHash !== (previous?.hash ?? chainStart))
    return `event ${event.sequence} does not follow the one before`;
  if (chainHash(event) !== event.hash) return `event ${event.sequence} was changed`;
  return null;
}
