import { emptyId } from '@tomar/contract';
import { handoverTexts } from '../../../apps/web/src/features/users/managed/handover/handoverTexts.ts';
import { managedTexts } from '../../../apps/web/src/features/users/managed/texts.ts';
import { rightsTexts } from '../../../apps/web/src/features/users/rights/rightsTexts.ts';
import { type Openings, type Overlay, wide } from './overlay.ts';

/** Of the users that an administrator keeps. */
export function userOverlays({ of, press, select, ticked }: Openings): Overlay[] {
  const inUsers = 'features/users';
  return [
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
  ];
}
