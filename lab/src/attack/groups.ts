import type { AttackGroup } from './group.ts';

/** The groups by name; each is loaded when it is asked for. */
export const groups: Readonly<Record<string, () => Promise<AttackGroup>>> = {
  pdf: async () => (await import('./pdf/attackPdf.ts')).attackPdf,
};
