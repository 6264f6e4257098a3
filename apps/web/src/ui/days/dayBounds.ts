/** From when until when a day lasts where the reader is; ISO 8601, UTC. @param day `YYYY-MM-DD` */
export const dayBounds = (day: string): { from: string; until: string } => ({
  from: startOf(day, 0),
  until: startOf(day, 1),
});

/** Where the reader's day begins, so many days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
