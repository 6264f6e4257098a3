import { fill } from '@tomar/contract';
import { providerTexts } from '../../../apps/web/src/features/accounts/settings/providers/texts.ts';
import { settingsTexts } from '../../../apps/web/src/features/accounts/settings/texts.ts';
import { operationsTexts } from '../../../apps/web/src/features/operations/texts.ts';
import { uiTexts } from '../../../apps/web/src/ui/texts.ts';
import { first, type Openings, type Overlay } from './overlay.ts';

/** Of the account’s settings and its audit trail. */
export function settingOverlays({ t, press, options, select }: Openings): Overlay[] {
  return [
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
      of: ['features/operations/RecordDetails.tsx'],
      open: press(operationsTexts.auditOpen, ''),
    },
    select('settings/tasks', 'features/operations/tasks/TaskFilters.tsx', operationsTexts.taskKind),
    {
      path: 'settings/tasks',
      name: 'task',
      of: ['features/operations/RecordDetails.tsx'],
      open: press(operationsTexts.taskOpen, ''),
    },
  ];
}
