/** Ours: what an import may be. */
export const importLimits = {
  /** Of the file. */
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  /** Characters of a cell: as many as a spreadsheet takes. */
  cellLength: 32_767,
  /** Of all cells together: cells of an xlsx may share one text. */
  characters: 40 * 1024 * 1024,
  sheets: 50,
  /** Files in an xlsx, and the bytes of those that are read when they are unpacked. */
  entries: 2000,
  unpackedBytes: 150 * 1024 * 1024,
  readSeconds: 60,
  /** Of an account, at the same time. */
  open: 10,
  /** Files of jobs that a person has sent and not started. */
  unstarted: 20,
  /** So long a file waits for its confirmation. */
  hoursKept: 24,
} as const;
