import { Text, Timeline } from '@mantine/core';
import {
  IconBan,
  IconCertificate,
  IconCheck,
  IconFlag,
  IconMailOff,
  IconPlayerPlay,
  IconPoint,
  IconRubberStamp,
  IconSend,
  IconSignature,
  IconWritingSign,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type JobDetail, listAudit, may, stampTaxWords } from '@tomar/contract';
import { useViewer } from '../../../../api/useViewer.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { formatMoment, formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { Section } from '../../../../ui/Section.tsx';
import { TrailLink } from '../../../operations/audit/TrailLink.tsx';
import { eventTexts, factTexts } from '../../../operations/eventTexts.ts';
import { readAbsences } from '../../../operations/readFacts.ts';
import { sayReason } from '../../../operations/sayReason.ts';
import { operationsTexts } from '../../../operations/texts.ts';
import { sayStampTax } from '../../drafts/general/sayAmount.ts';
import { jobTexts } from '../../jobTexts.ts';
import { sharedJobTexts } from '../../texts.ts';
import classes from '../Job.module.css';
import { groupEvents, togetherTexts } from './groupEvents.ts';

const icons: Readonly<Record<string, TablerIcon>> = {
  'job.circulated': IconPlayerPlay,
  'job.approved': IconCheck,
  'job.initialled': IconWritingSign,
  'job.signed': IconSignature,
  'job.stamped': IconRubberStamp,
  'document.stamped': IconRubberStamp,
  'document.initialled': IconWritingSign,
  'document.signed': IconSignature,
  'job.declined': IconX,
  'job.canceled': IconBan,
  'job.completed': IconFlag,
  'job.signaturesCompleted': IconCertificate,
  'job.signaturesNotCompleted': IconX,
  'document.completed': IconCertificate,
  'delivery.sent': IconSend,
  'delivery.notSent': IconX,
  'delivery.returned': IconMailOff,
  'notice.notSent': IconMailOff,
  'notice.returned': IconMailOff,
};

/** Who did what when, newest first; what was done in one go is told together. */
export function JobTimeline({ job }: { job: JobDetail }) {
  const mayReadTrail = may(listAudit, useViewer());
  // Events of one moment keep their order, the later one above.
  const events = job.timeline.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section
      kind="panel"
      title={t(jobTexts.timeline)}
      {...(mayReadTrail && { actions: <TrailLink search={{ job: job.id }}>{t(appTexts.audit)}</TrailLink> })}
    >
      {events.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(jobTexts.timelineEmpty)}
        </Text>
      )}
      <Timeline bulletSize={24} lineWidth={2}>
        {groupEvents(events).map((group, index) => {
          const [event] = group;
          if (!event) return null;
          const Icon = icons[event.event] ?? IconPoint;
          return (
            <Timeline.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no id of their own and never change places
              key={`${event.at} ${index}`}
              bullet={<Icon size={iconSize.tiny} aria-hidden />}
              title={titleOf(group)}
              styles={{
                itemTitle: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: fontWeight.medium },
              }}
            >
              <Text size="xs" c="dimmed">
                {whoOf(event)} · <time dateTime={event.at}>{formatMoment(event.at)}</time>
              </Text>
              {group.length === 1 ? <Told event={event} /> : <Each events={group} />}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </Section>
  );
}

function titleOf(group: readonly Event[]): string {
  const { event = '' } = group[0] ?? {};
  const together = group.length > 1 ? togetherTexts[event] : undefined;
  if (together) return t(together, formatNumber(group.length));
  const known = eventTexts[event];
  return known ? t(known) : event;
}

/** The single ones of what is told together, to be unfolded. */
function Each({ events }: { events: readonly Event[] }) {
  return (
    <details className={classes.each}>
      <summary>{t(jobTexts.timelineEach)}</summary>
      <ol>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={`${event.at} ${index}`}>
            <Text size="xs" c="dimmed">
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
            </Text>
            <Told event={event} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What is known of an event besides who and when. */
function Told({ event }: { event: Event }) {
  return (
    <>
      {event.facts.filter(isTold).map((fact) => {
        const name = factTexts[fact.name];
        return (
          name && (
            <Text key={fact.name} size="xs" className={classes.note}>
              {t(jobTexts.factsOf, t(name), readable(fact))}
            </Text>
          )
        );
      })}
      {readAbsences({ withheld: [], erased: event.erased }).map((text) => (
        <Text key={text} size="xs" c="dimmed" fs="italic">
          {text}
        </Text>
      ))}
      {event.note && (
        <Text size="sm" mt={4} className={classes.note}>
          {event.note}
        </Text>
      )}
    </>
  );
}

type Event = JobDetail['timeline'][number];

/** Somebody who acted for a group stands behind its name; who acted in another's place is told with that one. */
function whoOf({ actorName, facts, erased }: Event): string {
  const group = facts.find(({ name }) => name === 'signGroup')?.value;
  const nobody = erased.includes('actorName') ? operationsTexts.erasedPerson : jobTexts.system;
  const who = actorName ?? t(nobody);
  const absent = facts.find(({ name }) => name === 'onBehalfOf')?.value;
  if (absent !== undefined) return t(sharedJobTexts.onBehalf, who, absent);
  return group === undefined ? who : t(jobTexts.byMember, group, who);
}

/** For whom somebody acted is told with who that was. */
const isTold = ({ name }: Event['facts'][number]) => name !== 'signGroup' && name !== 'onBehalfOf';

/** A certificate by its holder's name alone: the rest of the subject holds the national id. */
const readable = (fact: { readonly name: string; readonly value: string }): string =>
  fact.name in stampTaxWords
    ? sayStampTax(fact.value)
    : fact.name === 'certificate'
      ? (/(?:^|,)\s*CN=([^,]+)/i.exec(fact.value)?.[1] ?? fact.value)
      : // A reason's own details stand with the delivery; its placeholder is left out here.
        sayReason(fact.value);
