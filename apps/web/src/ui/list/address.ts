/**
 * How a part of a list's address is read: its value, null where it says nothing (or stands at its default, which
 * addresses leave out), undefined where it means nothing here.
 */
export type ReadPart<Value> = (raw: unknown) => Value | null | undefined;

type Parts = Readonly<Record<string, ReadPart<unknown>>>;

/** What an address says; `dropped` names, with dots between, the parts of it that mean nothing here. */
export type ReadAddress<P extends Parts> = {
  readonly [K in keyof P]?: NonNullable<ReturnType<P[K]>>;
} & { readonly dropped?: string };

const nameOfPart = /^[A-Za-z]{1,20}$/;
const maxDropped = 10;

/** Reads an address; what it reads is read the same again. Parts that mean nothing are left out, and named. */
export function readAddress<P extends Parts>(
  parts: P,
  raw: Readonly<Record<string, unknown>>,
): ReadAddress<P> {
  const known: Record<string, unknown> = {};
  const dropped = new Set(namesIn(raw.dropped));
  for (const [name, given] of Object.entries(raw)) {
    if (name === 'dropped' || given === undefined || given === '') continue;
    const value = Object.hasOwn(parts, name) ? parts[name]?.(given) : undefined;
    if (value === undefined) {
      dropped.add(nameOfPart.test(name) ? name : 'x');
      // The router keeps what nobody says anything of.
      known[name] = undefined;
    } else if (value !== null) known[name] = value;
  }
  const names = [...dropped].slice(0, maxDropped).join('.');
  return { ...known, ...(names && { dropped: names }) } as ReadAddress<P>;
}

/** The parts that an address had and that meant nothing. */
export const namesIn = (dropped: unknown): string[] =>
  typeof dropped === 'string' ? dropped.split('.').filter((name) => nameOfPart.test(name)) : [];

export const words: ReadPart<string> = (raw) =>
  typeof raw === 'object' ? undefined : String(raw).slice(0, 200) || null;

/** Only what is so is said. */
export const flag: ReadPart<boolean> = (raw) => {
  if (raw === false) return null;
  return raw === true ? true : undefined;
};

export const oneOf =
  <Value extends string>(values: readonly Value[], normal?: Value): ReadPart<Value> =>
  (raw) =>
    raw === normal ? null : values.find((value) => value === raw);

/** A key of a column, which the list looks up; `normal` is left out. */
export const key =
  (normal: string): ReadPart<string> =>
  (raw) => {
    if (raw === normal) return null;
    return typeof raw === 'string' && /^[a-zA-Z]{1,50}$/.test(raw) ? raw : undefined;
  };

/** Keys of columns with commas between. */
export const columns: ReadPart<string> = (raw) =>
  typeof raw === 'string' && /^[a-zA-Z]{1,50}(?:,[a-zA-Z]{1,50}){0,50}$/.test(raw) ? raw : undefined;

/** Several values with commas between; of those, the known ones in their own order. */
export const someOf =
  (values: readonly string[]): ReadPart<string> =>
  (raw) => {
    if (typeof raw !== 'string') return undefined;
    const given = raw.split(',');
    return values.filter((value) => given.includes(value)).join(',') || undefined;
  };

export const pageNumber: ReadPart<number> = (raw) => {
  // An address may hold an object, which may even be no number by force.
  const page = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) : Number.NaN;
  if (!Number.isInteger(page) || page < 1 || page > 10_000) return undefined;
  return page === 1 ? null : page;
};

export const id: ReadPart<string> = (raw) =>
  typeof raw === 'string' && /^[0-9a-f]{24}$/.test(raw) ? raw : undefined;

/** `YYYY-MM-DD`, in the years that a field for days takes. */
export const day: ReadPart<string> = (raw) => {
  if (typeof raw !== 'string' || !/^(?:19|2[01])\d{2}-\d{2}-\d{2}$/.test(raw)) return undefined;
  const date = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw) ? raw : undefined;
};

/** As `amounts.ts` of the contract writes it: `1234.50`. Typed by hand into an address it comes as a number. */
export const amount: ReadPart<string> = (raw) => {
  const text = typeof raw === 'number' && raw >= 0 && raw < 1e13 ? raw.toFixed(2) : raw;
  return typeof text === 'string' && /^(?:0|[1-9]\d{0,16})\.\d{2}$/.test(text) ? text : undefined;
};

export const currency: ReadPart<string> = (raw) =>
  typeof raw === 'string' && /^[A-Z]{3}$/.test(raw) ? raw : undefined;
