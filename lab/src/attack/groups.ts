import type { AttackGroup } from './group.ts';

/** The groups by name; each is loaded when it is asked for. */
export const groups: Readonly<Record<string, () => Promise<AttackGroup>>> = {
  evidence: async () => (await import('./evidence/attackEvidence.ts')).attackEvidence,
  pdf: async () => {
    const { attackPdf } = await import('./pdf/attackPdf.ts');
    return (options) => attackPdf(options);
  },
  xml: async () => (await import('./xml/attackXml.ts')).attackXml,
  cms: async () => (await import('./cms/attackCms.ts')).attackCms,
};
