/** What can be imported from a spreadsheet. Stored: never rename one. */
export const importKinds = [
  'user',
  'department',
  'title',
  'category',
  'ozne',
  'company',
  'externalSigner',
  'signGroup',
  'signLimit',
  'circulationProfile',
  'recipient',
] as const;

export type ImportKind = (typeof importKinds)[number];
