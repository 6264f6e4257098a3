/** What clearing away came to in this process, by the chore's name. */
export interface ChoreFigures {
  cleared: number;
  failures: number;
  /** Of the last run. */
  seconds: number;
}
export type HousekeepingFigures = Map<string, ChoreFigures>;
