import { TZDate } from '@date-fns/tz';

/** By time zone, of which there are some hundreds: making one costs more than formatting a thousand days. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at `at` in an IANA time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The moment a day begins in an IANA time zone: its first hour where the clocks skip midnight. */
export function startOfDay(timeZone: string, day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
}

/** The Monday of the week that `day` is in. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
