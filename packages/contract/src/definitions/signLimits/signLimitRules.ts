import type { Finding } from '../../text.ts';
import { type Amount, amountOf, minorUnits } from '../amounts.ts';

/** An active limit, as far as limits lie beside each other. Both ends are inside (FLOW-08); null: no upper end. */
export interface LimitRange {
  readonly id: string;
  readonly name: string;
  readonly startAmount: Amount;
  readonly endAmount: Amount | null;
}

interface Units {
  readonly limit: LimitRange;
  readonly start: bigint;
  readonly end: bigint | null;
}

const unitsOf = (limit: LimitRange): Units => ({
  limit,
  start: minorUnits(limit.startAmount),
  end: limit.endAmount === null ? null : minorUnits(limit.endAmount),
});

/** FLOW-08: whether a limit contains an amount. */
export const containsAmount = (limit: LimitRange, amount: Amount): boolean => {
  const { start, end } = unitsOf(limit);
  const units = minorUnits(amount);
  return units >= start && (end === null || units <= end);
};

// Math.max takes no bigint.
function most(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

const least = (one: bigint | null, other: bigint | null) => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** So many others are named that a limit overlaps with. */
const maxOverlaps = 5;

/**
 * What the active limits of an account do to each other, told at each of those asked for: amounts that another one
 * contains, too, and amounts beside it that none contains although a next limit follows.
 */
export function limitRemarks(
  limits: readonly LimitRange[],
  asked: readonly string[] = limits.map(({ id }) => id),
): ReadonlyMap<string, readonly Finding[]> {
  const sorted = limits.map(unitsOf).toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  const wanted = new Set(asked);
  return new Map(
    sorted
      .filter(({ limit }) => wanted.has(limit.id))
      .map((one) => {
        const overlaps = overlapsOf(one, sorted).slice(0, maxOverlaps);
        return [one.limit.id, [...overlaps, ...gapsOf(one, sorted)]] as const;
      }),
  );
}

function overlapsOf(one: Units, all: readonly Units[]): Finding[] {
  return all.flatMap((other): Finding[] => {
    if (other === one) return [];
    const from = most(one.start, other.start);
    const to = least(one.end, other.end);
    if (to !== null && from > to) return [];
    return to === null
      ? [
          {
            field: 'startAmount',
            key: 'lang_sign_limit_overlap_open',
            params: [other.limit.name, amountOf(from)],
          },
        ]
      : [
          {
            field: 'startAmount',
            key: 'lang_sign_limit_overlap',
            params: [other.limit.name, amountOf(from), amountOf(to)],
          },
        ];
  });
}

/** Above it and below it: both of two neighbours say that there is a gap between them. */
function gapsOf(one: Units, sorted: readonly Units[]): Finding[] {
  return [gapAbove(one, sorted), gapBelow(one, sorted)].filter((finding) => finding !== null);
}

function gapAbove({ end }: Units, sorted: readonly Units[]): Finding | null {
  if (end === null) return null;
  const first = end + 1n;
  if (sorted.some((other) => other.start <= first && (other.end === null || other.end >= first))) return null;
  const next = sorted.find((other) => other.start > end);
  return next ? gap('endAmount', first, next.start - 1n) : null;
}

function gapBelow({ start }: Units, sorted: readonly Units[]): Finding | null {
  const last = start - 1n;
  const below = sorted.filter((other) => other.start <= last);
  if (below.length === 0 || below.some(({ end }) => end === null || end >= last)) return null;
  const highest = below.reduce((high, { end }) => (end === null ? high : most(high, end)), -1n);
  return gap('startAmount', highest + 1n, last);
}

const gap = (field: string, from: bigint, to: bigint): Finding => ({
  field,
  key: 'lang_sign_limit_gap',
  params: [amountOf(from), amountOf(to)],
});
