import { describe, expect, it } from 'vitest';
import type { Viewer } from '../callers.ts';
import { may } from '../callers.ts';
import { getBankOrder, listDrafts } from '../circulation/draftEndpoints.ts';
import { listJobs, listMyJobs, listMyStamps } from '../circulation/jobEndpoints.ts';
import { getDashboard } from '../circulation/lists/dashboardEndpoint.ts';
import { definitionEndpoints } from '../definitions/definitionEndpoints.ts';
import { type DefinitionType, definitionTypes } from '../definitions/definitionTypes.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Authority, authorities } from '../identity/authorities.ts';
import { searchDirectory } from '../identity/directory/people.ts';
import { getUserRights } from '../identity/rightsEndpoints.ts';
import { listIncoming } from '../incoming/incomingEndpoints.ts';
import { listAudit, listTasks } from '../operations/endpoints.ts';
import {
  entryOfWaiting,
  type MenuEntry,
  menu,
  menuConditions,
  seesVersion,
  settingsByPart,
  shownMenu,
} from './menu.ts';
import { modules } from './modules.ts';
import { getAccountParameters } from './parameterEndpoints.ts';

const everything: Viewer = {
  authorities: [],
  modules,
  options: ['enableBankOrderPage'],
  licenceActive: true,
};
const everybody = authorities;
const definers: Authority[] = [
  'Admin',
  'SystemAdmin',
  'Finalizer',
  'CirculationProfile',
  'DepartmentManager',
];

/** Written from the specification: which single authority shows an entry where the account has every module and option. */
const table: [id: string, entry: keyof typeof menuConditions, seenBy: readonly Authority[]][] = [
  ['UI-51', 'overview', everybody],
  ['UI-52', 'createJob', ['Admin', 'Draft']],
  ['UI-53', 'createOrder', ['Admin', 'Draft']],
  ['UI-54', 'myJobs', ['Admin', 'Signer', 'Approved', 'Draft']],
  ['UI-55', 'myStamps', ['Muhur']],
  ['UI-56', 'jobManagement', ['Admin', 'Report']],
  ['UI-57', 'rem', ['Admin', 'Rem']],
  ['UI-58', 'uets', ['Admin', 'Uets']],
  ['UI-59', 'incomingDocuments', everybody],
  ['UI-60', 'reports', ['Admin', 'Report']],
  ['UI-61', 'definitions', definers],
];

describe('the specification’s side menu', () => {
  // Those whose pages stand: UI-51, UI-52, UI-54, UI-56, UI-59
  it.each(table)('%s: %s is seen by those whom it names', (_id, entry, seenBy) => {
    const needs = menuConditions[entry];
    const seen = authorities.filter((one) => may({ needs }, { ...everything, authorities: [one] }));
    expect(seen).toEqual(seenBy);
    expect(may({ needs }, everything)).toBe(seenBy === everybody);
  });

  it('is all of it there', () => {
    expect(table.map(([, entry]) => entry)).toEqual(Object.keys(menuConditions));
  });

  it.each([
    ['createOrder', { options: [] }],
    ['rem', { modules: modules.filter((one) => one !== 'Rem') }],
    ['uets', { modules: modules.filter((one) => one !== 'Uets') }],
  ] as const)('has no %s where the account lacks what it is for', (entry, lacking) => {
    const viewer: Viewer = { ...everything, authorities, ...lacking };
    expect(may({ needs: menuConditions[entry] }, viewer)).toBe(false);
  });
});

/** The entries that have a page, by the specification: who sees each, holding one authority alone. */
const shownTo: Readonly<Record<MenuEntry['key'], readonly Authority[]>> = {
  overview: everybody,
  createJob: ['Admin', 'Draft'],
  createOrder: ['Admin', 'Draft'],
  myJobs: ['Admin', 'Signer', 'Approved', 'Draft'],
  myStamps: ['Muhur'],
  jobManagement: ['Admin', 'Report'],
  incomingDocuments: everybody,
  settings: definers,
  users: ['Admin'],
  department: ['Admin', 'SystemAdmin', 'DepartmentManager'],
  title: ['Admin', 'SystemAdmin', 'DepartmentManager'],
  category: ['Admin', 'SystemAdmin'],
  signLimit: ['Admin', 'SystemAdmin', 'CirculationProfile'],
  circulationProfile: ['Admin', 'SystemAdmin', 'CirculationProfile'],
  ozne: ['Admin', 'SystemAdmin'],
  company: ['Admin', 'SystemAdmin'],
  stampAccount: ['Admin', 'SystemAdmin'],
  externalSigner: ['Admin', 'SystemAdmin'],
  signGroup: ['Admin', 'SystemAdmin', 'CirculationProfile'],
  recipient: ['Admin', 'SystemAdmin', 'Finalizer'],
  directory: ['Admin'],
  parameters: ['Admin'],
  tasks: ['Admin'],
  audit: ['Admin'],
};

/** What each page asks the server first; the page of all settings asks nothing of everybody. */
const askedFirst: Readonly<
  Record<Exclude<MenuEntry['key'], DefinitionType | 'settings'>, Pick<Endpoint, 'needs'>>
> = {
  overview: getDashboard,
  createJob: listDrafts,
  createOrder: getBankOrder,
  myJobs: listMyJobs,
  myStamps: listMyStamps,
  jobManagement: listJobs,
  incomingDocuments: listIncoming,
  users: getUserRights,
  parameters: getAccountParameters,
  directory: searchDirectory,
  tasks: listTasks,
  audit: listAudit,
};

describe('the side menu', () => {
  // UI-54, UI-55
  it('says what waits beside the own jobs, and beside the stamps of who has no other', () => {
    const badged = (...held: Authority[]) => entryOfWaiting({ ...everything, authorities: held })?.key;
    expect(badged('Signer')).toBe('myJobs');
    expect(badged('Muhur', 'Approved')).toBe('myJobs');
    expect(badged('Muhur')).toBe('myStamps');
    expect(badged('Report')).toBeUndefined();
  });

  it.each([
    ...Object.entries(askedFirst),
    ...definitionTypes.map((type) => [type, definitionEndpoints[type].list] as const),
  ])('asks of the reader of %s what its page asks the server first (UI-50)', (key, { needs = {} }) => {
    const { record: _, ...asked } = needs;
    expect(menu.find((entry) => entry.key === key)?.needs).toEqual(asked);
  });

  it.each([null, ...authorities])('of somebody who holds %s alone shows what is theirs (UI-50)', (one) => {
    const viewer = { ...everything, authorities: one === null ? [] : [one] };
    const wanted = menu
      .map(({ key }) => key)
      .filter((key) => shownTo[key] === everybody || (one !== null && shownTo[key].includes(one)));
    expect(shownMenu(viewer).map(({ key }) => key)).toEqual(wanted);
    // A licence that has ended hides no page: everything can still be looked at.
    expect(shownMenu({ ...viewer, licenceActive: false }).map(({ key }) => key)).toEqual(wanted);
  });

  it.each([null, ...authorities])(
    'of somebody who holds %s alone shows the version to administrators (UI-63, UI-64)',
    (one) => {
      const isAdministrator = one === 'Admin' || one === 'SystemAdmin';
      expect(seesVersion({ authorities: one === null ? [] : [one] })).toBe(isAdministrator);
    },
  );
});

describe('the page of all settings (UI-21)', () => {
  const of = (...held: Authority[]) => settingsByPart({ ...everything, authorities: held });
  it('leads to each settings page that the menu shows to its reader, once', () => {
    for (const one of authorities) {
      const listed = of(one).flatMap(({ entries }) => entries.map(({ key }) => key));
      const inMenu = shownMenu({ ...everything, authorities: [one] })
        .filter(({ path }) => path.startsWith('settings/'))
        .map(({ key }) => key);
      expect(listed.toSorted(), one).toEqual(inMenu.toSorted());
    }
  });

  it('leaves out parts of which its reader may open nothing', () => {
    expect(of('Finalizer').map(({ part }) => part)).toEqual(['flows']);
    expect(of('DepartmentManager').map(({ part }) => part)).toEqual(['people']);
    expect(of('Draft')).toEqual([]);
  });
});
