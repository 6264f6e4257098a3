import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { DefinitionType, ImportKind, MenuEntry } from '@tomar/contract';
import { readJobSearch, readStampSearch } from '../features/circulation/jobSearch.ts';
import { readDefinitionSearch } from '../features/definitions/definitionSearch.ts';
import { SignInRoute } from '../features/identity/SignInRoute.tsx';
import { readIncomingSearch } from '../features/incoming/incomingSearch.ts';
import { readAuditSearch } from '../features/operations/audit/auditSearch.ts';
import { readTaskSearch } from '../features/operations/tasks/taskSearch.ts';
import { readUserSearch } from '../features/users/managed/userSearch.ts';
import { lazyPage } from '../ui/page/lazyPage.tsx';
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx';
import { PageFailure } from '../ui/page/PageFailure.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { useAccountCode } from '../ui/page/useAccountCode.ts';
import { AccountGate } from './gate/AccountGate.tsx';
import { guarded, ofKind, ofType } from './guarded.tsx';
import { externalSearch, signInSearch, signSearch, tabSearch } from './searches.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: signInSearch,
  component: SignInRoute,
});

const doors = () => import('../features/identity/doors.ts');

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyPage(async () => (await doors()).InvitationPage),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotpassword',
  component: lazyPage(async () => (await doors()).ForgottenPage),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/passwordreset/$id',
  component: lazyPage(async () => (await doors()).ResetPage),
});

const token = createRoute({
  getParentRoute: () => root,
  path: '/token',
  validateSearch: signInSearch,
  component: lazyPage(async () => (await doors()).TokenPage),
});

const mobileSign = createRoute({
  getParentRoute: () => root,
  path: '/mobilesign',
  validateSearch: signInSearch,
  component: lazyPage(async () => (await doors()).MobileSignInPage),
});

const external = createRoute({
  getParentRoute: () => root,
  path: '/signin-external',
  validateSearch: externalSearch,
  component: lazyPage(async () => (await doors()).ExternalPage),
});

const eSign = createRoute({
  getParentRoute: () => root,
  path: '/esign',
  validateSearch: signInSearch,
  component: lazyPage(async () => (await import('../features/signing/signIn/ESignInPage.tsx')).ESignInPage),
});

const mfa = createRoute({
  getParentRoute: () => root,
  path: '/mfa',
  validateSearch: signInSearch,
  component: lazyPage(async () => (await doors()).MfaPage),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/verify/{-$code}',
  component: lazyPage(
    async () => (await import('../features/circulation/verification/VerificationPage.tsx')).VerificationPage,
  ),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '$accountCode',
  component: AccountGate,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
});

const overviewPage = lazyPage(
  async () => (await import('../features/circulation/DashboardPage.tsx')).DashboardPage,
);

const overview = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: overviewPage,
});

const drafts = createRoute({
  getParentRoute: () => account,
  path: 'draft',
  validateSearch: readJobSearch,
  // They stand among the reader's jobs; what leads here leads there.
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/$accountCode/myjob',
      params,
      search: { ...search, list: 'drafts' },
      replace: true,
    });
  },
});

const draft = createRoute({
  getParentRoute: () => account,
  path: 'draft/$id',
  validateSearch: tabSearch,
  component: guarded(
    'createJob',
    lazyPage(async () => (await import('../features/circulation/drafts/DraftPage.tsx')).DraftPage),
  ),
});

/** UI-42: a draft that answers an incoming document. */
const reply = createRoute({
  getParentRoute: () => account,
  path: 'draft/$id/incoming/$incomingDocId',
  validateSearch: tabSearch,
  component: guarded(
    'createJob',
    lazyPage(async () => (await import('../features/circulation/drafts/DraftPage.tsx')).DraftPage),
  ),
});

const bankOrder = createRoute({
  getParentRoute: () => account,
  path: 'bankorder/$id',
  validateSearch: tabSearch,
  component: guarded(
    'createOrder',
    lazyPage(async () => (await import('../features/circulation/drafts/DraftPage.tsx')).DraftPage),
  ),
});

const batch = createRoute({
  getParentRoute: () => account,
  path: 'template/$id/many',
  component: guarded(
    'createJob',
    lazyPage(async () => (await import('../features/imports/batches/BatchPage.tsx')).BatchPage),
  ),
});

/** What tells of work that was handed over, or that waits, leads to the own jobs, which who only stamps has not. */
const toMyStamps = guarded('myStamps', () => (
  <Navigate to="/$accountCode/mymuhurjob" params={{ accountCode: useAccountCode() }} replace />
));

const myJobs = createRoute({
  getParentRoute: () => account,
  path: 'myjob',
  validateSearch: readJobSearch,
  component: guarded(
    'myJobs',
    lazyPage(async () => (await import('../features/circulation/jobs/MyJobsPage.tsx')).MyJobsPage),
    toMyStamps,
  ),
});

const jobPage = lazyPage(async () => (await import('../features/circulation/jobs/JobPage.tsx')).JobPage);

const myJob = createRoute({
  getParentRoute: () => account,
  path: 'myjob/$id',
  // Whatever tells of a job leads here, and whoever only stamps is told, too; who may see the job, the server says.
  component: guarded(['myJobs', 'myStamps'], jobPage),
});

const sign = createRoute({
  getParentRoute: () => account,
  path: 'myjob/sign',
  validateSearch: signSearch,
  component: guarded(
    'myJobs',
    lazyPage(async () => (await import('../features/signing/SignPage.tsx')).SignPage, 'jobs'),
  ),
});

const myStamps = createRoute({
  getParentRoute: () => account,
  path: 'mymuhurjob',
  validateSearch: readStampSearch,
  component: guarded(
    'myStamps',
    lazyPage(async () => (await import('../features/circulation/jobs/stamps/MyStampsPage.tsx')).MyStampsPage),
  ),
});

const myStamp = createRoute({
  getParentRoute: () => account,
  path: 'mymuhurjob/$id',
  component: guarded('myStamps', jobPage),
});

const stamp = createRoute({
  getParentRoute: () => account,
  path: 'mymuhurjob/stamp',
  validateSearch: signSearch,
  component: guarded(
    'myStamps',
    lazyPage(async () => (await import('../features/signing/stamp/StampPage.tsx')).StampPage, 'jobs'),
  ),
});

const revise = createRoute({
  getParentRoute: () => account,
  path: 'myjob/revise/$id',
  component: guarded(
    'createJob',
    lazyPage(async () => (await import('../features/circulation/jobs/acts/RevisePage.tsx')).RevisePage),
  ),
});

const jobs = createRoute({
  getParentRoute: () => account,
  path: 'job',
  validateSearch: readJobSearch,
  component: guarded(
    'jobManagement',
    lazyPage(async () => (await import('../features/circulation/jobs/AllJobsPage.tsx')).AllJobsPage),
  ),
});

const job = createRoute({
  getParentRoute: () => account,
  path: 'job/$id',
  component: guarded('jobManagement', jobPage),
});

const incomingDocuments = createRoute({
  getParentRoute: () => account,
  path: 'incomingDoc',
  validateSearch: readIncomingSearch,
  component: lazyPage(
    async () => (await import('../features/incoming/list/IncomingListPage.tsx')).IncomingListPage,
  ),
});

const incomingDocument = createRoute({
  getParentRoute: () => account,
  path: 'incomingDoc/$id',
  component: lazyPage(
    async () => (await import('../features/incoming/record/IncomingPage.tsx')).IncomingPage,
  ),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: 'profile',
  component: lazyPage(async () => (await import('../features/users/ProfilePage.tsx')).ProfilePage),
});

const identityInformation = createRoute({
  getParentRoute: () => account,
  path: 'useridentity/$id',
  component: lazyPage(
    async () => (await import('../features/identity/information/InformationPage.tsx')).InformationPage,
  ),
});

const settings = createRoute({
  getParentRoute: () => account,
  path: 'settings',
  component: guarded(
    'settings',
    lazyPage(async () => (await import('../features/operations/settings/SettingsPage.tsx')).SettingsPage),
  ),
});

const parameters = createRoute({
  getParentRoute: () => account,
  path: 'settings/params',
  validateSearch: tabSearch,
  component: guarded(
    'parameters',
    lazyPage(async () => (await import('../features/accounts/settings/ParametersPage.tsx')).ParametersPage),
  ),
});

const directory = createRoute({
  getParentRoute: () => account,
  path: 'settings/LdapUser',
  validateSearch: tabSearch,
  component: guarded(
    'directory',
    lazyPage(async () => (await import('../features/identity/directory/DirectoryPage.tsx')).DirectoryPage),
  ),
});

const users = createRoute({
  getParentRoute: () => account,
  path: 'settings/user',
  validateSearch: readUserSearch,
  component: guarded(
    'users',
    lazyPage(async () => (await import('../features/users/managed/list/UsersPage.tsx')).UsersPage),
  ),
});

const user = createRoute({
  getParentRoute: () => account,
  path: 'settings/user/$id',
  component: guarded(
    'users',
    lazyPage(async () => (await import('../features/users/managed/page/UserPage.tsx')).UserPage),
  ),
});

const definitionsPage = lazyPage(
  async () => (await import('../features/definitions/list/DefinitionsPage.tsx')).DefinitionsPage,
);

const definitionPage = lazyPage(
  async () => (await import('../features/definitions/DefinitionPage.tsx')).DefinitionPage,
);

/** The list of a definition. Types of paths are the router's: each is written out. */
const definitionList = <const Path extends string>(type: DefinitionType, path: Path) =>
  createRoute({
    getParentRoute: () => account,
    path,
    validateSearch: readDefinitionSearch,
    component: guarded(type, ofType(type, definitionsPage)),
  });

const definitionRecord = <const Path extends string>(type: DefinitionType, path: Path) =>
  createRoute({
    getParentRoute: () => account,
    path,
    component: guarded(type, ofType(type, definitionPage)),
  });

const importPage = lazyPage(async () => (await import('../features/imports/ImportPage.tsx')).ImportPage);

/** A file of records is for those who define them. */
const importRoute = <const Path extends string>(kind: ImportKind, entry: MenuEntry['key'], path: Path) =>
  createRoute({
    getParentRoute: () => account,
    path,
    component: guarded(entry, ofKind(kind, importPage)),
  });

const tasks = createRoute({
  getParentRoute: () => account,
  path: 'settings/tasks',
  validateSearch: readTaskSearch,
  component: guarded(
    'tasks',
    lazyPage(async () => (await import('../features/operations/tasks/TasksPage.tsx')).TasksPage),
  ),
});

const audit = createRoute({
  getParentRoute: () => account,
  path: 'settings/audit',
  validateSearch: readAuditSearch,
  component: guarded(
    'audit',
    lazyPage(async () => (await import('../features/operations/audit/AuditPage.tsx')).AuditPage),
  ),
});

const UpdatesPage = lazyPage(
  async () => (await import('../features/operations/UpdatesPage.tsx')).UpdatesPage,
);

const updates = createRoute({
  getParentRoute: () => account,
  path: 'updates',
  component: () => <UpdatesPage written="tr" />,
});

const updatesEnglish = createRoute({
  getParentRoute: () => account,
  path: 'updates-en',
  component: () => <UpdatesPage written="en" />,
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    forgotten,
    passwordReset,
    token,
    mobileSign,
    external,
    eSign,
    mfa,
    verification,
    account.addChildren([
      overview,
      drafts,
      draft,
      reply,
      bankOrder,
      batch,
      myJobs,
      sign,
      revise,
      myJob,
      myStamps,
      stamp,
      myStamp,
      jobs,
      job,
      incomingDocuments,
      incomingDocument,
      profile,
      identityInformation,
      settings,
      users,
      user,
      definitionList('department', 'settings/department'),
      definitionRecord('department', 'settings/department/$id'),
      definitionList('title', 'settings/title'),
      definitionRecord('title', 'settings/title/$id'),
      definitionList('category', 'settings/category'),
      definitionRecord('category', 'settings/category/$id'),
      definitionList('circulationProfile', 'settings/cp'),
      definitionRecord('circulationProfile', 'settings/cp/$id'),
      definitionList('signLimit', 'settings/signlimits'),
      definitionRecord('signLimit', 'settings/signlimits/$id'),
      definitionList('signGroup', 'settings/signgroups'),
      definitionRecord('signGroup', 'settings/signgroups/$id'),
      definitionList('ozne', 'settings/ozne'),
      definitionRecord('ozne', 'settings/ozne/$id'),
      definitionList('company', 'settings/company'),
      definitionRecord('company', 'settings/company/$id'),
      importRoute('user', 'users', 'settings/userimport'),
      importRoute('recipient', 'recipient', 'settings/targetsystemimport'),
      importRoute('department', 'department', 'settings/departmentimport'),
      importRoute('title', 'title', 'settings/titleimport'),
      importRoute('category', 'category', 'settings/categoryimport'),
      importRoute('ozne', 'ozne', 'settings/ozneimport'),
      importRoute('company', 'company', 'settings/companyimport'),
      importRoute('externalSigner', 'externalSigner', 'settings/externalsignerimport'),
      importRoute('circulationProfile', 'circulationProfile', 'settings/circulationprofileimport'),
      importRoute('signGroup', 'signGroup', 'settings/signgroupimport'),
      importRoute('signLimit', 'signLimit', 'settings/signlimitimport'),
      definitionList('stampAccount', 'settings/stampaccount'),
      definitionRecord('stampAccount', 'settings/stampaccount/$id'),
      definitionList('externalSigner', 'settings/externalsigner'),
      definitionRecord('externalSigner', 'settings/externalsigner/$id'),
      parameters,
      directory,
      definitionList('recipient', 'settings/targetsystem'),
      definitionRecord('recipient', 'settings/targetsystem/$id'),
      tasks,
      audit,
      updates,
      updatesEnglish,
    ]),
  ]),
  defaultPreload: 'intent',
  // For a page that takes longer than the frame waits for it.
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageFailure,
});

// Somebody who signs in is about to need the overview, mostly.
router.subscribe('onRendered', ({ toLocation }) => {
  if (toLocation.pathname === '/') void overviewPage.preload?.();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
