import { draftTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { decisionTexts } from '../../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { jobTexts } from '../../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../../apps/web/src/features/circulation/texts.ts';
import { identityTexts } from '../../../apps/web/src/features/identity/texts.ts';
import { endSessionElsewhere } from '../journey.ts';
import { expect } from '../test.ts';
import type { Openings, Overlay } from './overlay.ts';

/** What leaves the records or the session otherwise than it found them, in this order. */
export function lastOverlays({ of, t, press, draft, approval }: Openings): Overlay[] {
  const inDraft = 'features/circulation/drafts';
  return [
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
