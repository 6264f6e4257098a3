/** How slow a client may be. Times in milliseconds. */
export interface SlowClientLimits {
  /** For a request's line and headers, from the connection or the answer before on. */
  readonly headersMs: number;
  /** For a body that is read as a whole. */
  readonly bodyMs: number;
  /** A body that is handed on as it comes has no overall limit, but brings `streamBytes` in each of these periods. */
  readonly streamMs: number;
  readonly streamBytes: number;
  /** How long a client whose body is not wanted may go on sending it, so that it sees the answer. */
  readonly lingerMs: number;
  /** Connections of one network at most that hold back a request without a session; the oldest gives way. */
  readonly halfOpen: number;
}

/** An office on a slow line fits well within them. */
export const slowClientLimits: SlowClientLimits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  streamMs: 30_000,
  streamBytes: 16 * 1024,
  lingerMs: 5_000,
  halfOpen: 200,
};
