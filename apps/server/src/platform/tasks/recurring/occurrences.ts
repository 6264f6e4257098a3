import { TZDate } from '@date-fns/tz';

/** When recurring work is due: every so many minutes of the world's clock, or each day at a time of the account. */
export type Schedule =
  | { readonly kind: 'every'; readonly minutes: number }
  /** `at` as `HH:MM` on the account's clock. A time that a day skips is as much later as the clocks are put forward. */
  | { readonly kind: 'daily'; readonly at: `${number}:${number}` };

/** One time that the work is due. */
export interface Occurrence {
  /** `YYYY-MM-DD` of the account for daily work, else the moment in ISO 8601; later ones sort behind earlier ones. */
  readonly key: string;
  readonly due: Date;
}

const dayMs = 24 * 60 * 60_000;

/** The newest occurrence that is due at `now`. */
export function latestOccurrence(schedule: Schedule, timeZone: string, now: Date): Occurrence {
  if (schedule.kind === 'every') {
    const lengthMs = schedule.minutes * 60_000;
    const due = new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
    return { key: due.toISOString(), due };
  }
  const local = new TZDate(now.getTime(), timeZone);
  // Calendar days, counted without any clock: one that was skipped as a whole falls on the next and is left out.
  let day = new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
  for (;;) {
    const due = timeOf(day, schedule.at, timeZone);
    if (due <= now) return { key: day.toISOString().slice(0, 10), due };
    day = new Date(day.getTime() - dayMs);
  }
}

function timeOf(day: Date, at: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const date = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()] as const;
  return new Date(new TZDate(...date, hours, minutes, timeZone).getTime());
}

/**
 * Whether `next` follows what was begun last. What was begun more than two days ahead of it was begun by a clock that
 * went wrong: then work goes on with `next` as if nothing had been. (A move to a zone in the west goes back by a day.)
 */
export function follows(next: Occurrence, last: string): 'yes' | 'no' | 'clock-went-back' {
  if (next.key > last) return 'yes';
  return Date.parse(last) - Date.parse(next.key) > 2 * dayMs ? 'clock-went-back' : 'no';
}
