import type { BodyGiven, listTasks } from '@tomar/contract';
import { formatLocale } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { dayBounds } from '../../../ui/days/dayBounds.ts';
import { taskKindTexts } from '../texts.ts';
import type { TaskSearch } from './taskSearch.ts';

const nameOf = (kind: string): string => taskKindTexts[kind]?.[0] ?? kind;

/** Kinds of one name are one to whoever reads. */
function kindsOf(kind: string): string[] {
  const same = Object.keys(taskKindTexts).filter((one) => nameOf(one) === nameOf(kind));
  return same.length > 0 ? same : [kind];
}

/** What the server is asked. A day is the reader's, as the times beside it are. */
export function filterOf({ states, kind, job, day }: TaskSearch): BodyGiven<typeof listTasks> {
  return {
    ...(states && { states: [states] }),
    ...(kind && { kinds: kindsOf(kind) }),
    ...(job && { jobId: job }),
    ...(day && { day: dayBounds(day) }),
  };
}

/** Kinds of work to choose from, each name once; the first kind of a name stands for all. */
export const kindChoices = () =>
  Object.entries(taskKindTexts)
    .filter(([kind]) => kindsOf(kind)[0] === kind)
    .map(([value, text]) => ({ value, label: t(text) }))
    .sort((a, b) => a.label.localeCompare(b.label, formatLocale()));
