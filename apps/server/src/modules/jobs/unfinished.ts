/** What is not done with, by the status of its record. */
export const unfinished = { drafts: ['Draft'], jobs: ['Circulating', 'Finalizing'] } as const;
