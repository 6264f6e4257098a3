const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const named = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => agent.includes(part))?.[1];

/** What a person knows this browser by, such as `Firefox, Windows`. */
export const browserName = (agent: string): string =>
  [named(agent, browsers), named(agent, systems)].filter((name) => name !== undefined).join(', ') ||
  'Browser';
