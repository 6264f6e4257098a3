import { appTexts } from '../../../apps/web/src/i18n/appTexts.ts';
import { long } from '../longNames.ts';
import { expect } from '../test.ts';
import { type Openings, type Overlay, wide } from './overlay.ts';

/** What the frame of every page opens. */
export const frameOverlays = ({ t, press, menu }: Openings): Overlay[] => [
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
];
