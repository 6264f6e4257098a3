import { type Authority, holds, type MenuAuthority } from '../identity/authorities.ts';
import type { Module } from './modules.ts';

/** What decides which menu entries a person sees. */
export interface Viewer {
  readonly authorities: readonly Authority[];
  readonly modules: readonly Module[];
  readonly enableBankOrderPage: boolean;
}

export interface MenuEntry {
  readonly key: 'overview' | 'createJob' | 'myJobs' | 'jobManagement' | 'parameters' | 'tasks' | 'audit';
  /** Below `/{accountCode}/`. */
  readonly path: string;
  /** One of these is enough; none named: everyone. */
  readonly authority?: readonly MenuAuthority[];
  readonly module?: Module;
}

/** The side menu, top to bottom (UI-51 and following). An entry stands here once its screen exists. */
export const menu: readonly MenuEntry[] = [
  { key: 'overview', path: '' },
  { key: 'createJob', path: 'draft', authority: ['Draft'] },
  { key: 'myJobs', path: 'myjob', authority: ['Approved', 'Signer', 'Draft'] },
  { key: 'jobManagement', path: 'job', authority: ['Report'] },
  { key: 'parameters', path: 'settings/params', authority: ['Admin', 'SystemAdmin'] },
  { key: 'tasks', path: 'settings/tasks', authority: ['Admin'] },
  { key: 'audit', path: 'settings/audit', authority: ['Admin'] },
];

/** The same condition shows the entry and guards the route behind it (UI-50). */
export function mayOpen(entry: Pick<MenuEntry, 'authority' | 'module'>, viewer: Viewer): boolean {
  if (entry.module && !viewer.modules.includes(entry.module)) return false;
  return !entry.authority || entry.authority.some((needed) => holds(viewer.authorities, needed));
}
