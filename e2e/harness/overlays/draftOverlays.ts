import { copyTexts } from '../../../apps/web/src/features/circulation/copying/texts.ts';
import { mergeTexts } from '../../../apps/web/src/features/circulation/drafts/files/merging/texts.ts';
import { draftTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { dashboardTexts } from '../../../apps/web/src/features/circulation/texts.ts';
import { appTexts } from '../../../apps/web/src/i18n/appTexts.ts';
import { uiTexts } from '../../../apps/web/src/ui/texts.ts';
import { long } from '../longNames.ts';
import { expect } from '../test.ts';
import { first, narrow, type Openings, type Overlay, wide } from './overlay.ts';

/** Of drafts, and of what begins one from another. */
export function draftOverlays({ of, t, press, choose, menu, options, draft, approval }: Openings): Overlay[] {
  const inDraft = 'features/circulation/drafts';
  const file = long.file(' Ocak.pdf');
  return [
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
  ];
}
