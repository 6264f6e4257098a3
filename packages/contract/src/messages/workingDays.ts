import type { Message } from './message.ts';

/** The account's working days, which their form alone is answered with. */
export const workingDayMessages = {
  lang_working_days_none: [
    'Haftanın en az bir günü çalışma günüdür.',
    'At least one day of the week is a working day.',
  ],
  lang_holiday_day_required: ['Tatil gününü yazın.', 'Write the day of the holiday.'],
  lang_holiday_day_double: ['Bu gün zaten listede.', 'This day is in the list already.'],
} as const satisfies Readonly<Record<string, Message>>;
