import type { JobDetail } from '@tomar/contract';
import type { Text } from '../../../../i18n/t.ts';

type Event = JobDetail['timeline'][number];

/** What is told together when it was done in one go, by how many there are. */
export const togetherTexts: Readonly<Record<string, Text>> = {
  'file.copied': ['{0} dosyayı başka bir kayıttan aldı', 'Brought {0} files along from another record'],
  'file.filled': [
    'Şablonun {0} belgesini metinlerle doldurdu',
    'Filled in texts of {0} documents of a template',
  ],
  'file.uploaded': ['{0} dosya yükledi', 'Uploaded {0} files'],
  'file.removed': ['{0} dosya sildi', 'Deleted {0} files'],
  'document.signed': ['{0} belgeyi imzaladı', 'Signed {0} documents'],
  'document.stamped': ['{0} belgeyi mühürledi', 'Stamped {0} documents'],
  'document.completed': [
    '{0} belgenin imzaları tamamlandı',
    'The signatures of {0} documents were completed',
  ],
  'delivery.sent': ['{0} alıcıya gönderildi', 'Sent to {0} recipients'],
};

/** So long a pause ends what was done in one go. */
const pauseMs = 10 * 60_000;

/**
 * A timeline as it is told: what one person did of one kind, one thing right behind the other, stands in one group.
 * Nothing is lost and nothing changes its place: the groups' events, one behind the other, are the timeline.
 * @param events in the order of the timeline, newest first
 */
export function groupEvents(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(last, event)) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** A note is somebody's own words and stands by itself. */
const belongTogether = (one: Event, next: Event): boolean =>
  one.event === next.event &&
  one.event in togetherTexts &&
  whose(one) === whose(next) &&
  one.note === '' &&
  next.note === '' &&
  Math.abs(Date.parse(one.at) - Date.parse(next.at)) <= pauseMs;

/** Whoever acted for a sign group, or for somebody absent, did it as such. */
const whose = ({ actorName, erased, facts }: Event): string =>
  JSON.stringify([
    actorName,
    erased.includes('actorName'),
    facts.find(({ name }) => name === 'signGroup' || name === 'stampAccount' || name === 'onBehalfOf')
      ?.value ?? null,
  ]);
