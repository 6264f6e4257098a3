/** The calendar day at `at` in an IANA time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(at);
}

/** The moment a day begins in an IANA time zone. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // Two rounds settle the offset also on days when the clock is changed.
  let at = midnight;
  for (let round = 0; round < 2; round += 1) at = new Date(midnight.getTime() - offset(timeZone, at));
  return at;
}

/** Milliseconds that the zone is ahead of UTC at `at`. */
function offset(timeZone: string, at: Date): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(shown.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}

/** The Monday of the week that `day` is in. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
