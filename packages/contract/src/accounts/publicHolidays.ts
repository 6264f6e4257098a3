/**
 * The public holidays of Türkiye by law no. 2429, whole days alone: on the eve of a feast and on 28 October people work until
 * noon. Each year's as `MM-DD`.
 */
const fixed = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'];

/** First days of the two feasts as the Presidency of Religious Affairs reckons them; later years an account adds by itself. */
const ramazan = ['2025-03-30', '2026-03-20', '2027-03-09', '2028-02-26', '2029-02-14', '2030-02-04'];
const kurban = ['2025-06-06', '2026-05-27', '2027-05-16', '2028-05-05', '2029-04-24', '2030-04-13'];
const ramazanDays = 3;
const kurbanDays = 4;

const dayMs = 24 * 60 * 60_000;

const feastDays = (firstDays: readonly string[], length: number): string[] =>
  firstDays.flatMap((first) =>
    Array.from({ length }, (_, at) =>
      new Date(Date.parse(`${first}T00:00:00Z`) + at * dayMs).toISOString().slice(0, 10),
    ),
  );

const feasts: ReadonlySet<string> = new Set([
  ...feastDays(ramazan, ramazanDays),
  ...feastDays(kurban, kurbanDays),
]);

/** The last year whose feasts are known. */
export const lastYearOfFeasts = 2030;

/** @param day `YYYY-MM-DD` */
export const isPublicHoliday = (day: string): boolean => fixed.includes(day.slice(5)) || feasts.has(day);
