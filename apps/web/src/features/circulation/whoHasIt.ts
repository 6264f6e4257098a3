import type { JobListItem } from '@tomar/contract';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { sharedJobTexts } from './texts.ts';

/**
 * Names of those whose turn it is, the reader first.
 * @param named so many are named, the others are counted
 */
export function whoHasIt({ waitsFor }: Pick<JobListItem, 'waitsFor'>, named = 2): string {
  const ordered = [
    ...waitsFor.filter(({ isReader }) => isReader),
    ...waitsFor.filter(({ isReader }) => !isReader),
  ];
  const names = ordered.map(({ name, isReader, asSubstitute }) => {
    if (!isReader) return name;
    return t(sharedJobTexts.byMember, name, t(asSubstitute ? sharedJobTexts.youFor : sharedJobTexts.you));
  });
  const rest = names.length - named;
  // "And one more" is as long as the name.
  return rest > 1
    ? t(sharedJobTexts.andMore, names.slice(0, named).join(', '), rest)
    : new Intl.ListFormat(language).format(names);
}
