import { may, type Needs, type Viewer } from '../callers.ts';
import { pagePathOf } from '../definitions/definition.ts';
import { definitionEntries } from '../definitions/definitionEntries.ts';
import { type DefinitionType, definitionTypes } from '../definitions/definitionTypes.ts';
import { holds } from '../identity/authorities.ts';
import { emptyId } from '../ids.ts';
import { pageNeeds } from '../pageNeeds.ts';

/** Who sees an entry of the specification's side menu (UI-51 to UI-61), also of those whose pages are still to come. */
export const menuConditions = {
  overview: {},
  createJob: { authority: ['Draft'] },
  createOrder: { authority: ['Draft'], option: 'enableBankOrderPage' },
  myJobs: { authority: ['Approved', 'Signer', 'Draft'] },
  myStamps: { authority: ['Muhur'] },
  jobManagement: { authority: ['Report'] },
  rem: { authority: ['Rem'], module: 'Rem' },
  uets: { authority: ['Uets'], module: 'Uets' },
  incomingDocuments: {},
  reports: { authority: ['Report'] },
  definitions: {
    authority: ['CirculationProfile', 'Finalizer', 'User', 'DepartmentManager', 'SystemAdmin'],
  },
} as const satisfies Readonly<Record<string, Needs>>;

export interface MenuEntry {
  readonly key:
    | DefinitionType
    | 'overview'
    | 'createJob'
    | 'createOrder'
    | 'myJobs'
    | 'myStamps'
    | 'jobManagement'
    | 'incomingDocuments'
    | 'settings'
    | 'users'
    | 'parameters'
    | 'directory'
    | 'tasks'
    | 'audit';
  /** Below `/{accountCode}/`. */
  readonly path: string;
  /** The entry of the specification that it is, or that it stands below. */
  readonly under: keyof typeof menuConditions;
  /** Of what its page asks the server first: who may not ask that does not see the entry (UI-50). */
  readonly needs: Needs;
}

/** The side menu, top to bottom. An entry stands here once its screen exists. */
export const menu: readonly MenuEntry[] = [
  { key: 'overview', path: '', under: 'overview', needs: {} },
  { key: 'createJob', path: `draft/${emptyId}`, under: 'createJob', needs: pageNeeds.createJob },
  {
    key: 'createOrder',
    path: `bankorder/${emptyId}`,
    under: 'createOrder',
    needs: pageNeeds.createOrder,
  },
  { key: 'myJobs', path: 'myjob', under: 'myJobs', needs: pageNeeds.myJobs },
  { key: 'myStamps', path: 'mymuhurjob', under: 'myStamps', needs: pageNeeds.myStamps },
  { key: 'jobManagement', path: 'job', under: 'jobManagement', needs: pageNeeds.jobManagement },
  {
    key: 'incomingDocuments',
    path: 'incomingDoc',
    under: 'incomingDocuments',
    needs: pageNeeds.incomingDocuments,
  },
  // UI-21: shows what its reader may open; nothing of it is asked of everybody.
  { key: 'settings', path: 'settings', under: 'definitions', needs: {} },
  { key: 'users', path: 'settings/user', under: 'definitions', needs: pageNeeds.users },
  ...definitionTypes.map(
    (key): MenuEntry => ({
      key,
      path: pagePathOf(definitionEntries[key]),
      under: 'definitions',
      needs: definitionEntries[key].needs,
    }),
  ),
  { key: 'parameters', path: 'settings/params', under: 'definitions', needs: pageNeeds.parameters },
  { key: 'directory', path: 'settings/LdapUser', under: 'definitions', needs: pageNeeds.directory },
  { key: 'tasks', path: 'settings/tasks', under: 'definitions', needs: pageNeeds.tasks },
  { key: 'audit', path: 'settings/audit', under: 'definitions', needs: pageNeeds.audit },
];

/** Whether somebody sees an entry and the pages behind it: the specification's condition and the server's (UI-50). */
export const mayOpen = ({ under, needs }: MenuEntry, viewer: Viewer): boolean =>
  may({ needs: menuConditions[under] }, viewer) && may({ needs }, viewer);

export const shownMenu = (viewer: Viewer): MenuEntry[] => menu.filter((entry) => mayOpen(entry, viewer));

/** Beside which entry stands how many jobs wait for somebody: their own jobs, or the stamps of who does nothing else. */
export const entryOfWaiting = (viewer: Viewer): MenuEntry | undefined =>
  shownMenu(viewer).find(({ key }) => key === 'myJobs' || key === 'myStamps');

export const settingsParts = ['people', 'flows', 'account'] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** In which part of the settings an entry stands; those that are named in none are of the flows. */
const namedParts: Readonly<Record<Exclude<SettingsPart, 'flows'>, readonly string[]>> = {
  people: ['users', 'userImport', 'directory', 'department', 'title'],
  account: ['parameters', 'tasks', 'audit'],
};

const partOf = (key: string): SettingsPart =>
  (['people', 'account'] as const).find((part) => namedParts[part].includes(key)) ?? 'flows';

/** UI-21: the settings pages that somebody may open, in parts; a part without any is left out. */
export function settingsByPart(viewer: Viewer): { part: SettingsPart; entries: MenuEntry[] }[] {
  const entries = shownMenu(viewer).filter(({ path }) => path.startsWith('settings/'));
  return settingsParts
    .map((part) => ({ part, entries: entries.filter(({ key }) => partOf(key) === part) }))
    .filter((one) => one.entries.length > 0);
}

/** UI-63, UI-64: whether the version is shown to somebody. */
export const seesVersion = ({ authorities }: Pick<Viewer, 'authorities'>): boolean =>
  holds(authorities, 'Admin') || holds(authorities, 'SystemAdmin');
