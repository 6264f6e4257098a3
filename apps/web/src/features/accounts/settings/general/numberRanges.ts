import { type AccountParameters, limits, workingDayLimits } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import type { FormFinding } from '../../../../ui/form/fieldErrors.ts';
import { settingsTexts } from '../texts.ts';

/** The least and the most that each number may be. */
export const numberRanges = {
  minimumSigners: [0, limits.minimumSigners],
  contractWarningDays: [0, limits.contractWarningDays],
  reminderDaysBefore: [0, workingDayLimits.reminderDaysBefore],
  escalationDaysAfter: [0, workingDayLimits.escalationDaysAfter],
  inboxRefreshMinutes: [1, limits.inboxRefreshMinutes],
  synchronisationHours: [1, limits.synchronisationHours],
} as const;

export type NumberName = keyof typeof numberRanges;

/** A number that does not fit, or is none, by its field. */
export const checkNumbers = (parameters: AccountParameters): FormFinding[] =>
  (Object.keys(numberRanges) as NumberName[]).flatMap((name) => {
    const [least, most] = numberRanges[name];
    const value = parameters[name];
    if (value >= least && value <= most) return [];
    return [{ field: `parameters.${name}`, text: t(settingsTexts.numberRange, least, most) }];
  });
