import { fill } from '@tomar/contract';
import { actTexts } from '../../../apps/web/src/features/circulation/jobs/acts/actTexts.ts';
import { archiveTexts } from '../../../apps/web/src/features/circulation/jobs/archive/archiveTexts.ts';
import { commentTexts } from '../../../apps/web/src/features/circulation/jobs/comments/commentTexts.ts';
import { filterTexts } from '../../../apps/web/src/features/circulation/jobs/filters/texts.ts';
import { verdictTexts } from '../../../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { jobTexts } from '../../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../../apps/web/src/features/circulation/texts.ts';
import { deliveryStateTexts, deliveryTexts } from '../../../apps/web/src/features/delivery/texts.ts';
import { viewTexts } from '../../../apps/web/src/features/users/views/texts.ts';
import { appTexts } from '../../../apps/web/src/i18n/appTexts.ts';
import { uiTexts } from '../../../apps/web/src/ui/texts.ts';
import { long } from '../longNames.ts';
import { expect } from '../test.ts';
import { first, type Openings, type Overlay, wide } from './overlay.ts';

/** Of jobs and their lists. */
export function jobOverlays({ of, t, press, choose, menu, options, ticked, approval }: Openings): Overlay[] {
  const file = long.file(' Ocak.pdf');
  return [
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
      of: ['ui/days/DayFilter.tsx'],
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
      name: 'more actions',
      of: ['features/circulation/jobs/acts/MoreActs.tsx'],
      open: press(actTexts.more),
      shows: menu,
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
      name: 'delete an attachment',
      of: ['features/circulation/jobs/JobFiles.tsx'],
      open: press(jobTexts.removeAttachment, long.file(' Ek.pdf')),
    },
    {
      path: approval,
      name: 'compare',
      of: ['features/circulation/jobs/verdicts/CompareDialog.tsx'],
      open: async (page) => {
        await press(jobTexts.showVerdicts, long.file(' Mart.pdf'))(page);
        await press(verdictTexts.compare)(page);
        // Both versions are fetched and drawn.
        await expect(page.getByRole('dialog').locator('canvas')).toHaveCount(2, { timeout: 60_000 });
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
  ];
}
