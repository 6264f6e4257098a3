/** Every definition that the engine makes, in the order of the menu. */
export const definitionTypes = [
  'department',
  'title',
  'category',
  'circulationProfile',
  'signLimit',
  'signGroup',
  'ozne',
  'company',
  'stampAccount',
  'externalSigner',
  'recipient',
] as const;

export type DefinitionType = (typeof definitionTypes)[number];

/** Which records of a definition a list shows. */
export const definitionStates = ['all', 'active', 'passive'] as const;
export type DefinitionState = (typeof definitionStates)[number];
