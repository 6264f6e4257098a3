/** What clearing away came to in this process, by the cleanup's name. */
export interface CleanupFigures {
  cleared: number;
  failures: number;
  /** Of the last run. */
  seconds: number;
}
export type HousekeepingFigures = Map<string, CleanupFigures>;
