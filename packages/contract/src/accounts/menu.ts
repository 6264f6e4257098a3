import { may, type Needs, type Viewer } from '../callers.ts';
import { listDrafts } from '../circulation/draftEndpoints.ts';
import { getDashboard, listJobs, listMyJobs } from '../circulation/jobEndpoints.ts';
import { getSignGroup } from '../circulation/signGroupEndpoints.ts';
import { pagePathOf } from '../definitions/definition.ts';
import { definitions } from '../definitions/definitions.ts';
import { type DefinitionType, definitionTypes } from '../definitions/definitionTypes.ts';
import { listRecipients } from '../delivery/recipientEndpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import { holds } from '../identity/authorities.ts';
import { searchDirectory } from '../identity/directory/people.ts';
import { getUserRights } from '../identity/rightsEndpoints.ts';
import { emptyId } from '../ids.ts';
import { listAudit, listTasks } from '../operations/endpoints.ts';
import { getAccountParameters } from './parameterEndpoints.ts';

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
    | 'myJobs'
    | 'jobManagement'
    | 'settings'
    | 'users'
    | 'signGroups'
    | 'parameters'
    | 'recipients'
    | 'directory'
    | 'tasks'
    | 'audit';
  /** Below `/{accountCode}/`. */
  readonly path: string;
  /** The entry of the specification that it is, or that it stands below. */
  readonly under: keyof typeof menuConditions;
  /** What its page asks the server first: who may not call it does not see the entry (UI-50). */
  readonly endpoint: Pick<Endpoint, 'caller' | 'needs'>;
}

/** The page that leads to all settings (UI-21) shows what its reader may open: nothing of it is asked of everybody. */
const settingsHome = { caller: 'member', needs: menuConditions.definitions } as const;

/** The side menu, top to bottom. An entry stands here once its screen exists. */
export const menu: readonly MenuEntry[] = [
  { key: 'overview', path: '', under: 'overview', endpoint: getDashboard },
  { key: 'createJob', path: `draft/${emptyId}`, under: 'createJob', endpoint: listDrafts },
  { key: 'myJobs', path: 'myjob', under: 'myJobs', endpoint: listMyJobs },
  { key: 'jobManagement', path: 'job', under: 'jobManagement', endpoint: listJobs },
  { key: 'settings', path: 'settings', under: 'definitions', endpoint: settingsHome },
  { key: 'users', path: 'settings/user', under: 'definitions', endpoint: getUserRights },
  ...definitionTypes.map(
    (key): MenuEntry => ({
      key,
      path: pagePathOf(definitions[key]),
      under: 'definitions',
      endpoint: { caller: 'member', needs: definitions[key].needs },
    }),
  ),
  { key: 'signGroups', path: 'settings/signgroups', under: 'definitions', endpoint: getSignGroup },
  { key: 'parameters', path: 'settings/params', under: 'definitions', endpoint: getAccountParameters },
  { key: 'recipients', path: 'settings/targetsystem', under: 'definitions', endpoint: listRecipients },
  { key: 'directory', path: 'settings/LdapUser', under: 'definitions', endpoint: searchDirectory },
  { key: 'tasks', path: 'settings/tasks', under: 'definitions', endpoint: listTasks },
  { key: 'audit', path: 'settings/audit', under: 'definitions', endpoint: listAudit },
];

/** Whether somebody sees an entry and the pages behind it: the specification's condition and the server's (UI-50). */
export const mayOpen = ({ under, endpoint }: MenuEntry, viewer: Viewer): boolean =>
  may({ needs: menuConditions[under] }, viewer) && may(endpoint, viewer);

export const shownMenu = (viewer: Viewer): MenuEntry[] => menu.filter((entry) => mayOpen(entry, viewer));

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
