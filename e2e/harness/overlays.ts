import type { Locator, Page } from '@playwright/test';
import { definitions, emptyId, fill, imports, type Message } from '@tomar/contract';
import { providerTexts } from '../../apps/web/src/features/accounts/settings/providers/texts.ts';
import { settingsTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { copyTexts } from '../../apps/web/src/features/circulation/copying/texts.ts';
import { mergeTexts } from '../../apps/web/src/features/circulation/drafts/files/merging/texts.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { actTexts } from '../../apps/web/src/features/circulation/jobs/acts/actTexts.ts';
import { archiveTexts } from '../../apps/web/src/features/circulation/jobs/archive/archiveTexts.ts';
import { commentTexts } from '../../apps/web/src/features/circulation/jobs/comments/commentTexts.ts';
import { decisionTexts } from '../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { filterTexts } from '../../apps/web/src/features/circulation/jobs/filters/texts.ts';
import { verdictTexts } from '../../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { templateTexts } from '../../apps/web/src/features/circulation/templates/texts.ts';
import { actionTexts, dashboardTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { recipientKindTexts, recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { deliveryStateTexts, deliveryTexts } from '../../apps/web/src/features/delivery/texts.ts';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { identityInformationTexts } from '../../apps/web/src/features/identity/information/texts.ts';
import { sessionTexts } from '../../apps/web/src/features/identity/sessions/sessionTexts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { importTexts } from '../../apps/web/src/features/imports/texts.ts';
import { operationsTexts } from '../../apps/web/src/features/operations/texts.ts';
import { handoverTexts } from '../../apps/web/src/features/users/managed/handover/handoverTexts.ts';
import { managedTexts } from '../../apps/web/src/features/users/managed/texts.ts';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { substitutionTexts } from '../../apps/web/src/features/users/substitutions/substitutionTexts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { viewTexts } from '../../apps/web/src/features/users/views/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { endSessionElsewhere } from './journey.ts';
import { type Windows, windows } from './layout.ts';
import { type LongRecords, long } from './longNames.ts';
import { expect } from './test.ts';

/** Wide windows draw a flow as a picture and lists as tables, narrow ones both as lists. */
const wide = windows.filter(({ width }) => width > 768);
const narrow = windows.filter(({ width }) => width <= 768);
/** For a list of the library's own, of which another one is looked at in all of them. */
const first = windows.slice(0, 1);

/** Something over a page, and what opens it. */
interface Overlay {
  readonly path: string;
  readonly name: string;
  /** The files below `apps/web/src` that open it (`filesThatOpen`). */
  readonly of: readonly string[];
  readonly open: (page: Page) => Promise<void>;
  /** Default: a dialog. */
  readonly shows?: (page: Page) => Locator;
  /** Windows in which it stays open from one to the next; default: all. */
  readonly sizes?: Windows;
}

/** Stands there in the last minute before somebody is signed out, and goes with any movement: `idle.spec.ts` asks axe of it. */
export const notWalked = ['app/IdleWarning.tsx'];

/** Everything that stands over a page, in an account of these records. */
export function overlaysOf(of: LongRecords, t: (text: Message) => string): Overlay[] {
  const press =
    (label: Message, ...params: (string | number)[]) =>
    (page: Page) =>
      page
        .getByRole('button', { name: fill(t(label), params) })
        .first()
        .click();
  const choose = (label: Message) => (page: Page) =>
    page
      .getByRole('combobox', { name: t(label) })
      .first()
      .click();
  const menu = (page: Page) => page.getByRole('menu');
  // A select of the browser's own has options, too, and opens no list of the page.
  const options = (page: Page) => page.getByRole('listbox').getByRole('option').first();
  const draft = (tab: string) => `draft/${of.draftId}?tab=${tab}`;
  const [approval, group] = [`myjob/${of.approvalId}`, `settings/signgroups/${of.groupId}`];
  const recipient = `settings/targetsystem/${of.recipientId}`;
  const department = `settings/department/${of.departmentId}`;
  const inDefinitions = 'features/definitions';
  const inUsers = 'features/users';
  const file = long.file(' Ocak.pdf');
  const select = (path: string, at: string, label: Message): Overlay => ({
    path,
    name: t(label),
    of: [at],
    open: choose(label),
    shows: options,
    sizes: first,
  });
  const inDraft = 'features/circulation/drafts';
  const inFactors = 'features/identity/factors';
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const stale = { Code: 'fresh_proof_required', ModelState: {}, Errors: [], RequestId: 'x' };
  const answer = (page: Page, path: string, json: object, status = 200) =>
    page.route(`**${path}`, (route) => route.fulfill({ status, json }), { times: 1 });
  const ticked = async (page: Page, id: string) => {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.getByRole('checkbox').check();
  };
  return [
    {
      path: '',
      name: 'accounts',
      of: ['features/accounts/AccountDropdown.tsx'],
      open: press(appTexts.accountMenu, ''),
      shows: menu,
    },
    {
      path: '',
      name: 'another account',
      of: ['features/accounts/AccountDropdown.tsx', 'ui/Confirm.tsx'],
      open: async (page) => {
        await press(appTexts.accountMenu, '')(page);
        await page.getByRole('menuitem').last().click();
      },
    },
    {
      path: '',
      name: 'the bell',
      of: ['features/circulation/notices/BellDropdown.tsx'],
      open: press(appTexts.notices),
      shows: menu,
    },
    {
      path: '',
      name: 'the user’s menu',
      of: ['app/UserDropdown.tsx'],
      open: press(appTexts.userMenu, ''),
      shows: menu,
    },
    {
      path: '',
      name: 'languages',
      of: ['ui/language/LanguageDropdown.tsx'],
      open: press(appTexts.languageNow),
      shows: menu,
      // On a phone they stand in the user’s menu.
      sizes: wide,
    },
    {
      path: '',
      name: 'commands',
      of: ['app/CommandPalette.tsx'],
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('textbox', { name: t(appTexts.commands) }).fill(long.name.slice(0, 40));
        await expect(page.getByRole('dialog').getByRole('button', { name: long.name }).first()).toBeVisible();
      },
    },
    select('profile', 'features/users/SignatureForm.tsx', profileTexts.mailLanguage),
    select(
      `useridentity/${of.userId}`,
      'features/identity/information/InformationForm.tsx',
      identityInformationTexts.type,
    ),
    {
      path: 'myjob',
      name: 'states',
      of: ['features/circulation/jobs/filters/StatusFilter.tsx'],
      open: press(jobTexts.status),
      shows: menu,
    },
    {
      path: 'myjob',
      name: 'columns',
      of: ['ui/list/ColumnMenu.tsx'],
      open: press(uiTexts.columns),
      shows: menu,
      // A phone has cards, without columns.
      sizes: wide,
    },
    {
      path: 'myjob',
      name: 'views',
      of: ['features/users/views/ViewMenu.tsx'],
      open: press(viewTexts.views),
      shows: menu,
    },
    {
      path: 'myjob',
      name: 'save a view',
      of: ['features/users/views/ViewDialog.tsx'],
      open: async (page) => {
        await press(viewTexts.views)(page);
        await page.getByRole('menuitem', { name: t(viewTexts.saveNew) }).click();
      },
    },
    {
      path: 'myjob',
      name: 'who has it',
      of: ['features/circulation/jobs/filters/JobFilters.tsx', 'features/users/PersonLookup.tsx'],
      open: async (page) => {
        await press(uiTexts.moreFilters)(page);
        await choose(filterTexts.who)(page);
      },
      shows: options,
      sizes: first,
    },
    {
      path: 'myjob',
      name: 'first day',
      of: ['features/circulation/jobs/filters/DaySpan.tsx'],
      open: async (page) => {
        await press(uiTexts.moreFilters)(page);
        await press(uiTexts.dayCalendar, t(filterTexts.startedFrom))(page);
      },
      // The list is a table, too.
      shows: (page) => page.getByRole('table').last(),
      sizes: first,
    },
    {
      path: 'myjob',
      name: 'files of finished jobs',
      of: ['features/circulation/jobs/archive/ArchiveButton.tsx'],
      open: press(archiveTexts.open),
    },
    {
      path: 'myjob?list=waiting',
      name: 'approve many',
      of: ['features/circulation/jobs/BulkActions.tsx'],
      open: async (page) => {
        await ticked(page, of.approvalId);
        await press(jobTexts.approveChosen, 1)(page);
      },
    },
    {
      path: 'myjob?list=waiting',
      name: 'decline many',
      of: ['features/circulation/jobs/EndMany.tsx', 'features/circulation/jobs/ReasonDialog.tsx'],
      open: async (page) => {
        await ticked(page, of.approvalId);
        await press(jobTexts.declineChosen, 1)(page);
      },
    },
    {
      path: approval,
      name: 'decline',
      of: ['features/circulation/jobs/DeclineButton.tsx', 'features/circulation/jobs/ReasonDialog.tsx'],
      open: press(actionTexts.decline),
    },
    {
      path: approval,
      name: 'delete a comment',
      of: ['features/circulation/jobs/comments/Comments.tsx'],
      open: async (page) => {
        await page.getByRole('textbox', { name: t(commentTexts.write) }).fill(long.name);
        await press(commentTexts.send)(page);
        await page
          .getByRole('button', { name: new RegExp(`^${fill(t(commentTexts.removeOf), [''])}`) })
          .first()
          .click();
      },
    },
    {
      path: approval,
      name: 'cancel',
      of: ['features/circulation/jobs/JobActions.tsx'],
      open: press(actionTexts.cancel),
    },
    {
      path: approval,
      name: 'use again',
      of: ['features/circulation/copying/CopyDialog.tsx'],
      open: press(copyTexts.useAgain),
    },
    {
      path: '',
      name: 'begin from an old job',
      of: ['features/circulation/copying/OldJobDialog.tsx'],
      open: press(dashboardTexts.fromOld),
    },
    {
      path: draft('general'),
      name: 'copy the draft',
      of: ['features/circulation/copying/CopyDialog.tsx'],
      open: press(copyTexts.copyNamed, ''),
    },
    {
      path: approval,
      name: 'more actions',
      of: ['features/circulation/jobs/acts/MoreActs.tsx'],
      open: press(actTexts.more),
      shows: menu,
    },
    {
      path: draft('general'),
      name: 'keep as a template',
      of: ['features/circulation/templates/MakeTemplateButton.tsx'],
      open: press(templateTexts.make, ''),
    },
    {
      path: 'myjob?list=templates',
      name: 'begin from a template',
      of: [
        'features/circulation/templates/BeginFromTemplate.tsx',
        'features/circulation/templates/RolePicker.tsx',
      ],
      open: press(templateTexts.begin),
    },
    {
      path: `draft/${of.templateId}?tab=files`,
      name: 'text fields of a template',
      of: [`${inDraft}/boxes/placeholders/PlaceholderEditor.tsx`],
      open: press(draftTexts.placePlaceholders),
    },
    {
      path: 'myjob?list=templates',
      name: 'roles of a template',
      of: ['features/circulation/templates/TemplateSettings.tsx'],
      open: press(templateTexts.settingsOf, ''),
    },
    {
      path: 'myjob?list=templates',
      name: 'delete a template',
      of: ['features/circulation/templates/DeleteTemplate.tsx'],
      open: press(templateTexts.remove, ''),
    },
    {
      path: `job/${of.cancelledId}`,
      name: 'undo the cancelling',
      of: ['features/circulation/jobs/JobActions.tsx'],
      open: press(actionTexts.undoCancel),
      sizes: first,
    },
    {
      path: `job/${of.endedId}`,
      name: 'send again',
      of: ['features/delivery/Deliveries.tsx'],
      open: async (page) => {
        await expect(page.getByText(t(deliveryStateTexts.Sent)).first()).toBeVisible({ timeout: 30_000 });
        await press(deliveryTexts.retryTo, '')(page);
      },
    },
    {
      path: approval,
      name: 'document',
      of: ['features/circulation/jobs/JobFiles.tsx', 'features/circulation/FilePreview.tsx'],
      open: press(jobTexts.openFile, file),
    },
    {
      path: approval,
      name: 'compare',
      of: ['features/circulation/jobs/verdicts/CompareDialog.tsx'],
      open: async (page) => {
        await press(jobTexts.showVerdicts, long.file(' Mart.pdf'))(page);
        await press(verdictTexts.compare)(page);
        await expect(page.getByRole('dialog').locator('canvas')).toHaveCount(2);
      },
    },
    {
      path: approval,
      name: 'leave a note',
      of: ['ui/page/UnsavedGuard.tsx'],
      open: async (page) => {
        await page.getByLabel(t(jobTexts.note), { exact: true }).fill(long.name);
        await page
          .getByRole('link', { name: t(appTexts.myJobs), exact: true })
          .first()
          .click();
      },
    },
    {
      path: draft('general'),
      name: 'calendar',
      of: [`${inDraft}/general/GeneralTab.tsx`, 'ui/days/DayField.tsx'],
      open: press(uiTexts.dayCalendar, ''),
      shows: (page) => page.getByRole('table'),
    },
    {
      path: draft('general'),
      name: 'categories',
      of: [`${inDraft}/general/CategoriesField.tsx`],
      open: choose(draftTexts.addCategory),
      shows: options,
    },
    {
      path: draft('general'),
      name: 'calendar of a contract',
      of: [`${inDraft}/general/AmountFields.tsx`],
      open: press(uiTexts.dayCalendar, t(draftTexts.validUntil)),
      shows: (page) => page.getByRole('table'),
      sizes: first,
    },
    {
      path: draft('flows'),
      name: 'circulation profiles',
      of: [`${inDraft}/flow/FlowChoice.tsx`],
      open: choose(draftTexts.flowChoice),
      shows: options,
    },
    {
      path: draft('general'),
      name: 'standards',
      of: [`${inDraft}/general/GeneralTab.tsx`],
      open: choose(draftTexts.signatureStandard),
      shows: options,
    },
    ...[wide, narrow].flatMap((sizes) => [
      {
        path: draft('flows'),
        name: 'person’s menu',
        of: ['features/circulation/flow/editor/PersonRow.tsx'],
        open: press(draftTexts.personMenu, ''),
        shows: menu,
        sizes,
      },
      {
        path: draft('flows'),
        name: 'people',
        of: ['features/circulation/flow/editor/PersonPicker.tsx', 'ui/lookup/LookupBox.tsx'],
        open: press(draftTexts.addPersonTo, 1),
        shows: options,
        sizes,
      },
    ]),
    {
      path: draft('flows'),
      name: 'recipients',
      of: [`${inDraft}/recipients/Recipients.tsx`],
      open: choose(draftTexts.addRecipient),
      shows: options,
    },
    {
      path: draft('files'),
      name: 'document',
      of: [`${inDraft}/files/DraftFiles.tsx`],
      open: press(draftTexts.preview, file),
    },
    {
      path: draft('files'),
      name: 'delete a file',
      of: [`${inDraft}/files/DraftFiles.tsx`],
      open: press(draftTexts.removeFile, file),
    },
    {
      path: draft('files'),
      name: 'merge documents',
      of: [`${inDraft}/files/merging/MergeDialog.tsx`],
      open: press(mergeTexts.merge),
    },
    {
      path: draft('files'),
      name: 'boxes',
      of: [`${inDraft}/boxes/BoxEditor.tsx`],
      open: press(draftTexts.placeBoxes),
    },
    {
      path: draft('summary'),
      name: 'delete the draft',
      of: [`${inDraft}/summary/SummaryTab.tsx`],
      open: press(draftTexts.deleteDraft),
    },
    {
      path: draft('general'),
      name: 'leave what cannot be saved',
      of: [`${inDraft}/saving/LeaveGuard.tsx`],
      open: async (page) => {
        await page.route('**/api/draft/post/*', (route) => route.fulfill({ status: 500, json: {} }));
        await page.getByRole('textbox', { name: t(draftTexts.description) }).fill(long.name.slice(2));
        await page
          .getByRole('link', { name: t(appTexts.myJobs), exact: true })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.unroute('**/api/draft/post/*');
      },
      sizes: first,
    },
    {
      path: draft('general'),
      name: 'changed elsewhere',
      of: [`${inDraft}/saving/ConflictChoice.tsx`, 'ui/form/conflict/ConflictDialog.tsx'],
      open: async (page) => {
        await page.route(
          '**/api/draft/post/*',
          async (route) => {
            await of.changeDraft();
            await route.continue();
          },
          { times: 1 },
        );
        await page.getByRole('textbox', { name: t(draftTexts.description) }).fill(long.name.slice(1));
      },
    },
    {
      path: group,
      name: 'changed elsewhere',
      of: ['ui/form/SaveBar.tsx'],
      open: async (page) => {
        await page.route('**/api/signgroup/post/*', (route) => route.fulfill({ status: 409 }), { times: 1 });
        await page.getByLabel(t(definitionTexts.name)).fill(long.person);
        await press(formTexts.save)(page);
        await expect(page.getByRole('dialog')).toContainText(long.name);
      },
    },
    select(
      department,
      `${inDefinitions}/form/ReferenceInput.tsx`,
      definitions.department.fields.parentId?.label ?? ['', ''],
    ),
    {
      path: `settings/cp/${emptyId}`,
      name: 'departments of a profile',
      of: [`${inDefinitions}/form/ReferencesInput.tsx`],
      open: (page) =>
        page
          .getByRole('combobox', {
            name: fill(t(definitionTexts.addOf), [
              t(definitions.circulationProfile.fields.departmentIds?.label ?? ['', '']),
            ]),
          })
          .click(),
      shows: options,
      sizes: first,
    },
    {
      path: `settings/${imports.title.path}`,
      name: 'how a file was read',
      of: ['features/imports/HowRead.tsx'],
      open: async (page) => {
        const [heading] = imports.title.columns[0]?.heading ?? [''];
        const buffer = Buffer.from(`${heading};\n"${long.person}";`);
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: long.file('.csv'), mimeType: 'text/csv', buffer });
        await choose(importTexts.encoding)(page);
      },
      shows: options,
      sizes: first,
    },
    {
      path: department,
      name: 'people of a department',
      of: [`${inDefinitions}/form/PeopleInput.tsx`],
      open: (page) =>
        page
          .getByRole('combobox', { name: fill(t(definitionTexts.addPerson), [t(['Üyeler', 'Members'])]) })
          .click(),
      shows: options,
      sizes: first,
    },
    {
      path: department,
      name: 'add a record',
      of: [`${inDefinitions}/form/AddRecordDialog.tsx`],
      open: press(definitionTexts.add, t(definitions.department.texts.one)),
    },
    {
      path: department,
      name: 'where it is used',
      of: [`${inDefinitions}/list/DeactivateDialog.tsx`],
      open: press(definitionTexts.deactivate),
    },
    select(recipient, 'features/delivery/recipients/DemandFields.tsx', recipientTexts.standard),
    {
      path: recipient,
      name: 'folders of jobs',
      of: ['features/delivery/recipients/FolderFields.tsx'],
      open: async (page) => {
        await page.getByText(t(recipientKindTexts.FileSystem), { exact: true }).click();
        await choose(recipientTexts.uniqueDirectory)(page);
      },
      shows: options,
      sizes: first,
    },
    select('settings/params', 'features/accounts/settings/ProfileFields.tsx', settingsTexts.profile),
    select('settings/params', 'features/accounts/settings/general/DateFields.tsx', settingsTexts.dateLocale),
    {
      path: 'settings/params',
      name: 'holiday of the account’s own',
      of: ['features/accounts/settings/general/ReminderFields.tsx'],
      open: async (page) => {
        await press(settingsTexts.ownHolidayAdd)(page);
        await press(uiTexts.dayCalendar, fill(t(settingsTexts.ownHoliday), [1]))(page);
      },
      shows: (page) => page.getByRole('table').last(),
      sizes: first,
    },
    {
      path: 'settings/params',
      name: 'day of a rate of stamp tax',
      of: ['features/accounts/settings/general/StampTaxRates.tsx'],
      open: async (page) => {
        await press(settingsTexts.stampTaxAdd)(page);
        await press(uiTexts.dayCalendar, t(settingsTexts.stampTaxFrom))(page);
      },
      // The supplied rates are a table, too.
      shows: (page) => page.getByRole('table').last(),
      sizes: first,
    },
    {
      path: 'settings/params?tab=providers',
      name: 'authorities of a rule',
      of: ['features/accounts/settings/providers/AuthorityRules.tsx'],
      open: async (page) => {
        await press(providerTexts.addRule)(page);
        await page.getByRole('combobox', { name: fill(t(providerTexts.authorities), [1]) }).click();
      },
      shows: options,
      sizes: first,
    },
    select('settings/audit', 'features/operations/audit/AuditFilters.tsx', operationsTexts.auditEvent),
    {
      path: 'settings/audit?event=file.uploaded',
      name: 'entry',
      of: ['features/operations/audit/AuditDetails.tsx'],
      open: press(operationsTexts.auditOpen, ''),
    },
    ...[
      { name: 'sign a user out', at: 'rights/UserSessions', label: rightsTexts.endAll },
      { name: 'send a password link', at: 'rights/UserPassword', label: rightsTexts.sendLink, cameIn: true },
      { name: 'reset second factors', at: 'rights/UserFactors', label: rightsTexts.resetFactors },
      { name: 'delete a user', at: 'managed/page/UserActions', label: managedTexts.delete },
      {
        name: 'hand over work',
        at: 'managed/handover/HandoverDialog',
        label: handoverTexts.handOver,
      },
    ].map(
      ({ name, at, label, cameIn }): Overlay => ({
        path: `settings/user/${of.userId}`,
        name,
        of: [`${inUsers}/${at}.tsx`],
        open: async (page) => {
          // Of somebody else, who has not come in yet unless that is said: the account has one user.
          // As often as the page asks: it asks again for what changes, and when its request was broken off.
          for (const address of ['**/api/user/rights/*', '**/api/user/get/*']) {
            await page.unroute(address);
            await page.route(address, async (route) => {
              const response = await route.fetch();
              const other = { IsOwn: false, LastOpenedAt: cameIn ? '2031-01-01T09:00:00.000Z' : null };
              await route.fulfill({ response, json: { ...(await response.json()), ...other } });
            });
          }
          await page.reload();
          await press(label)(page);
        },
      }),
    ),
    {
      path: 'profile',
      name: 'name a substitute',
      of: [`${inUsers}/substitutions/SubstitutionDialog.tsx`],
      open: press(substitutionTexts.name),
    },
    {
      path: 'profile',
      name: 'end a substitution',
      of: [`${inUsers}/substitutions/SubstitutionsSection.tsx`],
      open: async (page) => {
        const person = { Id: of.userId, Name: long.name, IsActive: true };
        const one = {
          Id: 'a'.repeat(24),
          Absent: person,
          Substitute: person,
          FirstDay: '2031-01-01',
          LastDay: '2031-01-02',
          Kinds: ['approve', 'sign'],
          State: 'Planned',
          EndedAt: null,
        };
        await answer(page, '/api/profile/substitution', { Items: [one], StandsInFor: [one] });
        await page.reload();
        await press(substitutionTexts.endOf, long.name)(page);
      },
    },
    select('settings/user', `${inUsers}/managed/list/UserFilters.tsx`, managedTexts.authority),
    ...[
      { name: 'deactivate users', at: 'DeactivateUsers', label: managedTexts.deactivate },
      { name: 'give a title or department', at: 'list/AssignDialog', label: managedTexts.assign },
    ].map(
      ({ name, at, label }): Overlay => ({
        path: 'settings/user',
        name,
        of: [`${inUsers}/managed/${at}.tsx`],
        open: async (page) => {
          await ticked(page, of.userId);
          await press(label)(page);
        },
        sizes: wide,
      }),
    ),
    select(
      `settings/user/${emptyId}`,
      `${inUsers}/managed/page/UserFieldInputs.tsx`,
      managedTexts.ownDepartment,
    ),
    select(
      `settings/user/${emptyId}`,
      `${inUsers}/managed/page/DepartmentsInput.tsx`,
      managedTexts.addDepartment,
    ),
    {
      path: 'profile',
      name: 'day of the history',
      of: ['features/users/history/HistoryFilters.tsx'],
      open: press(uiTexts.dayCalendar, ''),
      // The history is a table, too.
      shows: (page) => page.getByRole('table').last(),
      sizes: first,
    },
    {
      path: 'profile',
      name: 'sign out elsewhere',
      of: ['features/identity/sessions/OwnSessions.tsx'],
      open: async (page) => {
        const at = new Date().toISOString();
        const session = {
          Device: 'Phone',
          OperatingSystem: 'Android',
          Browser: 'Samsung Internet 30',
          IpAddress: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
          ValidationType: 'MobileSignature',
          Since: at,
          LastSeen: at,
        };
        const json = ['a', 'b', 'c'].map((digit) => ({
          ...session,
          Id: digit.repeat(24),
          IsThis: digit === 'a',
        }));
        await page.route('**/api/session/get', (route) => route.fulfill({ json }), { times: 1 });
        await page.reload();
        await press(sessionTexts.endOthers)(page);
      },
    },
    {
      path: 'profile',
      name: 'an authenticator application',
      of: [`${inFactors}/TotpSetUp.tsx`],
      open: async (page) => {
        await answer(page, '/api/factor/totp', { Secret: secret, Uri: `otpauth://totp/x?secret=${secret}` });
        await press(factorTexts.totpSetUp)(page);
        await expect(page.getByRole('img', { name: t(factorTexts.qr) })).toBeVisible();
      },
    },
    {
      path: 'profile',
      name: 'recovery codes',
      of: [`${inFactors}/OwnFactors.tsx`, `${inFactors}/RecoveryCodes.tsx`],
      open: async (page) => {
        const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at}`);
        const own = { TotpSince: new Date().toISOString(), Passkeys: [], RecoveryCodesLeft: 10 };
        await answer(page, '/api/factor/get', own);
        await answer(page, '/api/factor/recoverycodes', { RecoveryCodes: codes });
        await page.reload();
        await press(factorTexts.recoveryRenew)(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t(factorTexts.recoveryRenew) })
          .click();
      },
      // The question before it goes slowly.
      shows: (page) => page.getByRole('dialog', { name: t(factorTexts.codesTitle) }),
    },
    ...[factorTexts.rename, factorTexts.remove].map(
      (label, at): Overlay => ({
        path: 'profile',
        name: `passkeys: ${t(label)}`,
        of: [`${inFactors}/${at === 0 ? 'PasskeyNameDialog' : 'OwnPasskeys'}.tsx`],
        open: async (page) => {
          const at = new Date().toISOString();
          const passkey = { Id: 'a'.repeat(24), Name: long.name.slice(0, 60), CreatedAt: at, LastUsedAt: at };
          await answer(page, '/api/factor/get', {
            TotpSince: null,
            Passkeys: [passkey],
            RecoveryCodesLeft: 10,
          });
          await page.reload();
          await press(label)(page);
        },
      }),
    ),
    {
      path: 'profile',
      name: 'a fresh proof',
      of: [`${inFactors}/ProveDialog.tsx`],
      open: async (page) => {
        await answer(page, '/api/factor/totp', stale, 403);
        await press(factorTexts.totpSetUp)(page);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel(t(factorTexts.password), { exact: true })).toBeVisible();
      },
    },
    {
      path: draft('summary'),
      name: 'circulate without a file that has not arrived',
      of: [`${inDraft}/summary/CirculateButton.tsx`],
      open: async (page) => {
        await of.beginUpload();
        await press(draftTexts.circulate)(page);
      },
    },
    // From here on that job waits no more.
    {
      path: approval,
      name: 'approved',
      of: [],
      open: async (page) => {
        await page.getByLabel(t(jobTexts.approveBox)).check();
        await press(actionTexts.approve)(page);
      },
      shows: (page) => page.getByRole('link', { name: new RegExp(`^${t(decisionTexts.next)}`) }),
    },
    // The last: nobody is signed in behind it.
    {
      path: draft('general'),
      name: 'sign in again',
      of: ['features/identity/SignInAgain.tsx'],
      open: async (page) => {
        await endSessionElsewhere(page);
        await page.getByRole('textbox', { name: t(draftTexts.description) }).fill('.');
        await expect(page.getByText(t(identityTexts.againTitle))).toBeVisible();
      },
    },
  ];
}
