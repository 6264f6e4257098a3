import {
  type AccountOption,
  type Authority,
  authorities,
  emptyId,
  type MenuEntry,
  type Module,
  mayOpen,
  menu,
  modules,
  type Viewer,
} from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import type { PageComponent } from './guarded.tsx';
import { router } from './router.tsx';

/** The account's own page has no path of its own. */
type Path = Exclude<keyof typeof router.routesByPath, '/$accountCode/'>;

/** Who sees a page: `public` without signing in, `everybody` in the account, or who holds one of these alone. */
interface Sight {
  readonly ids: string;
  readonly seenBy: 'public' | 'everybody' | readonly Authority[];
  /** Of the account; without it nobody sees the page (UI-50). */
  readonly module?: Module;
  /** The same of what the provider switches on. */
  readonly option?: AccountOption;
  /** With this module of the account, whoever holds one of these alone sees it besides. */
  readonly besides?: { readonly module: Module; readonly seenBy: readonly Authority[] };
}
const page = (ids: string, ...seenBy: Authority[]): Sight => ({ ids, seenBy });
const ofModule = (module: Module, sight: Sight): Sight => ({ ...sight, module });
const open = (ids: string): Sight => ({ ids, seenBy: 'public' });
const ofEverybody = (ids: string): Sight => ({ ids, seenBy: 'everybody' });

const drafters = ['Admin', 'Draft'] as const;
const atWork = ['Admin', 'Signer', 'Approved', 'Draft'] as const;
const overseers = ['Admin', 'Report'] as const;
const definers = ['Admin', 'SystemAdmin'] as const;
const departmentDefiners = ['Admin', 'SystemAdmin', 'DepartmentManager'] as const;

/** Every route there is, written from the specification; the types want a line of each. */
const pages: Readonly<Record<Path, Sight>> = {
  '/': open('ID-01'),
  '/invitation': open(''),
  '/forgotpassword': open('ID-13'),
  '/passwordreset/$id': open('ID-14'),
  '/token': open('ID-06'),
  '/mobilesign': open('ID-03, UI-06'),
  '/signin-external': open('ID-08, ID-09'),
  '/esign': open('ID-02'),
  '/mfa': open('ID-07'),
  '/verify/{-$code}': open('SIGN-17'),
  '/$accountCode': ofEverybody('UI-09, UI-51'),
  // Leads to the drafts among the own jobs.
  '/$accountCode/draft': ofEverybody('UI-41'),
  '/$accountCode/draft/$id': page('UI-41, UI-52', ...drafters),
  '/$accountCode/draft/$id/incoming/$incomingDocId': page('UI-42, UI-52', ...drafters),
  '/$accountCode/incomingDoc': ofEverybody('UI-49, UI-59'),
  '/$accountCode/incomingDoc/$id': ofEverybody('UI-49, UI-59'),
  '/$accountCode/bankorder/$id': {
    ...ofModule('BankOrders', page('UI-43, UI-53, ACC-12', ...drafters)),
    option: 'enableBankOrderPage',
  },
  '/$accountCode/template/$id/many': page('UI-41, UI-52', ...drafters),
  '/$accountCode/myjob': page('UI-45, UI-54', ...atWork),
  // What people are told of leads here, whoever only stamps (JOB-18) included.
  '/$accountCode/myjob/$id': {
    ...page('UI-45, UI-54, UI-47, JOB-18', ...atWork),
    besides: { module: 'Stamps', seenBy: ['Muhur'] },
  },
  '/$accountCode/myjob/sign': page('UI-45, UI-54', ...atWork),
  '/$accountCode/myjob/revise/$id': page('UI-46, UI-52', ...drafters),
  '/$accountCode/mymuhurjob': ofModule('Stamps', page('UI-47, UI-55, ACC-11', 'Muhur')),
  '/$accountCode/mymuhurjob/$id': ofModule('Stamps', page('UI-47, UI-55', 'Muhur')),
  '/$accountCode/mymuhurjob/stamp': ofModule('Stamps', page('UI-47, JOB-18', 'Muhur')),
  '/$accountCode/job': page('UI-44, UI-56', ...overseers),
  '/$accountCode/job/$id': page('UI-44, UI-56', ...overseers),
  '/$accountCode/profile': ofEverybody('UI-12'),
  '/$accountCode/useridentity/$id': ofEverybody('UI-11'),
  '/$accountCode/updates': ofEverybody('UI-10'),
  '/$accountCode/updates-en': ofEverybody('UI-10'),
  '/$accountCode/settings': page(
    'UI-21, AUTH-10',
    'Admin',
    'SystemAdmin',
    'Finalizer',
    'CirculationProfile',
    'DepartmentManager',
  ),
  '/$accountCode/settings/params': page('UI-22, AUTH-10', 'Admin'),
  '/$accountCode/settings/LdapUser': page('UI-28, AUTH-10', 'Admin'),
  '/$accountCode/settings/targetsystem': page('UI-23, AUTH-10', 'Admin', 'SystemAdmin', 'Finalizer'),
  '/$accountCode/settings/targetsystem/$id': page('UI-23, AUTH-10', 'Admin', 'SystemAdmin', 'Finalizer'),
  '/$accountCode/settings/signgroups': page('UI-39, AUTH-10', 'Admin', 'SystemAdmin', 'CirculationProfile'),
  '/$accountCode/settings/signgroups/$id': page(
    'UI-39, AUTH-10',
    'Admin',
    'SystemAdmin',
    'CirculationProfile',
  ),
  '/$accountCode/settings/department': page('UI-31, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/department/$id': page('UI-31, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/title': page('UI-32, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/title/$id': page('UI-32, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/category': page('UI-33, AUTH-10', ...definers),
  '/$accountCode/settings/category/$id': page('UI-33, AUTH-10', ...definers),
  '/$accountCode/settings/cp': page('UI-35, AUTH-10', ...definers, 'CirculationProfile'),
  '/$accountCode/settings/cp/$id': page('UI-35, AUTH-10', ...definers, 'CirculationProfile'),
  '/$accountCode/settings/signlimits': page('UI-40, AUTH-10', ...definers, 'CirculationProfile'),
  '/$accountCode/settings/signlimits/$id': page('UI-40, AUTH-10', ...definers, 'CirculationProfile'),
  '/$accountCode/settings/ozne': page('UI-34, AUTH-10', ...definers),
  '/$accountCode/settings/ozne/$id': page('UI-34, AUTH-10', ...definers),
  '/$accountCode/settings/company': page('UI-38, AUTH-10', ...definers),
  '/$accountCode/settings/company/$id': page('UI-38, AUTH-10', ...definers),
  '/$accountCode/settings/userimport': page('UI-26, AUTH-10', 'Admin'),
  '/$accountCode/settings/targetsystemimport': page('UI-24, AUTH-10', 'Admin', 'SystemAdmin', 'Finalizer'),
  '/$accountCode/settings/departmentimport': page('UI-31, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/titleimport': page('UI-32, AUTH-10', ...departmentDefiners),
  '/$accountCode/settings/categoryimport': page('UI-33, AUTH-10', ...definers),
  '/$accountCode/settings/ozneimport': page('UI-34, AUTH-10', ...definers),
  '/$accountCode/settings/companyimport': page('UI-38, AUTH-10', ...definers),
  '/$accountCode/settings/externalsignerimport': ofModule(
    'ExternalSigners',
    page('UI-27, ACC-10, AUTH-10', ...definers),
  ),
  '/$accountCode/settings/circulationprofileimport': page(
    'UI-35, AUTH-10',
    'Admin',
    'SystemAdmin',
    'CirculationProfile',
  ),
  '/$accountCode/settings/signgroupimport': page(
    'UI-39, AUTH-10',
    'Admin',
    'SystemAdmin',
    'CirculationProfile',
  ),
  '/$accountCode/settings/signlimitimport': page(
    'UI-40, AUTH-10',
    'Admin',
    'SystemAdmin',
    'CirculationProfile',
  ),
  '/$accountCode/settings/stampaccount': ofModule('Stamps', page('DEF-20, ACC-11', ...definers)),
  '/$accountCode/settings/stampaccount/$id': ofModule('Stamps', page('DEF-20, ACC-11', ...definers)),
  '/$accountCode/settings/externalsigner': ofModule(
    'ExternalSigners',
    page('UI-37, ACC-10, AUTH-10', ...definers),
  ),
  '/$accountCode/settings/externalsigner/$id': ofModule(
    'ExternalSigners',
    page('UI-37, ACC-10, AUTH-10', ...definers),
  ),
  '/$accountCode/settings/user': page('UI-25, AUTH-10', 'Admin'),
  '/$accountCode/settings/user/$id': page('UI-25, AUTH-10', 'Admin'),
  '/$accountCode/settings/tasks': page('AUTH-10', 'Admin'),
  '/$accountCode/settings/audit': page('AUTH-10', 'Admin'),
};

const guardsOf = (path: Path): readonly MenuEntry[] => {
  const { guard = [] } = (router.routesByPath[path].options.component ?? {}) as Partial<PageComponent>;
  return menu.filter(({ key }) => guard.includes(key));
};

describe('every route (UI-08, UI-50)', () => {
  // UI-09, UI-10, UI-11, UI-12, UI-21, UI-22, UI-23, UI-31, UI-32, UI-33, UI-34, UI-37, UI-38, UI-39, UI-41, UI-43, UI-44, UI-45
  it.each(Object.entries(pages) as [Path, Sight][])(
    '%s is shown to whom the specification names: %j',
    (path, { seenBy, module, option, besides }) => {
      const entries = guardsOf(path);
      if (typeof seenBy === 'string') expect(entries).toEqual([]);
      else {
        const viewer = (held: readonly Authority[], also?: Module): Viewer => ({
          authorities: held,
          modules: [module, also].filter((one) => one !== undefined),
          options: option ? [option] : [],
          licenceActive: true,
        });
        const opens = (one: Viewer) => entries.some((entry) => mayOpen(entry, one));
        const seen = (also?: Module) => authorities.filter((one) => opens(viewer([one], also)));
        expect(seen()).toEqual(authorities.filter((one) => seenBy.includes(one)));
        expect(opens(viewer([]))).toBe(false);
        if (besides) {
          const all = [...seenBy, ...besides.seenBy];
          expect(seen(besides.module)).toEqual(authorities.filter((one) => all.includes(one)));
          expect(opens(viewer([], besides.module))).toBe(false);
        }
        const elsewhere = { ...viewer(authorities), modules: modules.filter((one) => one !== module) };
        expect(opens(elsewhere)).toBe(module === undefined);
        expect(opens({ ...viewer(authorities), options: [] })).toBe(option === undefined);
      }
      // Whoever is not signed in comes no further than the account's gate.
      expect(path.startsWith('/$accountCode')).toBe(seenBy !== 'public');
    },
  );

  it('has a line in the table, and no line is of none', () => {
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(router.routesByPath).toSorted());
  });
});

it('every entry of the menu leads to a page', () => {
  for (const { path } of menu)
    expect(Object.keys(pages)).toContain(`/$accountCode${path && `/${path.replace(emptyId, '$id')}`}`);
});
