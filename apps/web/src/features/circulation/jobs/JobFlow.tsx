import { Group, Text } from '@mantine/core';
import {
  IconCheck,
  IconCircleDashed,
  IconHourglass,
  IconMinus,
  IconRubberStamp,
  IconSignature,
  IconWritingSign,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobDetail, Participant, ParticipantState } from '@tomar/contract';
import { Suspense } from 'react';
import { useLogin } from '../../../api/useSession.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { Section } from '../../../ui/Section.tsx';
import { isNarrow, useNarrow } from '../../../ui/useNarrow.ts';
import { FlowEnd, FlowStart } from '../flow/FlowEnds.tsx';
import { jobTexts } from '../jobTexts.ts';
import { participantTexts, roleTexts } from '../texts.ts';
import classes from './Job.module.css';
import { nameOfParticipant } from './nameOfParticipant.ts';

const FlowCanvas = lazyPart(async () => (await import('../flow/FlowCanvas.tsx')).FlowCanvas, true);

// The picture comes beside the job, not after it.
if (!isNarrow()) void FlowCanvas.preload().catch(() => undefined);

type JobStep = JobDetail['steps'][number];

const headHeight = 38;
const personHeight = 46;
const membersHeight = 18;

const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ');

/** Who may act besides: the members of a group that still waits, those who stand in for somebody absent; or that nobody may. */
function othersOf({ actor, members, substitutes, isInactive }: Participant): string {
  if (isInactive) return t(actor.kind === 'user' ? jobTexts.inactive : jobTexts.allInactive);
  if (members.length > 0) return t(jobTexts.anyOf, namesOf(members));
  return substitutes.length > 0 ? t(jobTexts.substitutes, namesOf(substitutes)) : '';
}

/** Of the participants of a step; those who may act besides stand below. */
const heightOf = ({ people }: JobStep) =>
  people.reduce((sum, person) => sum + personHeight + (othersOf(person) === '' ? 0 : membersHeight), 0);

/** The picture of the flow with where it stands; on a phone the steps stand one below the other. */
export function JobFlow({ job }: { job: JobDetail }) {
  const narrow = useNarrow();
  const done = job.status === 'Completed';
  const height = Math.max(76, ...job.steps.map((step) => headHeight + 14 + heightOf(step)));
  return (
    <Section kind="flush" className={classes.section ?? ''} title={t(jobTexts.flow)}>
      {narrow ? (
        <ol className={classes.list} style={{ padding: '0 12px 12px' }}>
          {job.steps.map((step, index) => (
            <li key={step.position}>
              <StepBox step={step} number={index + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.canvas}>
          <Suspense fallback={<div style={{ height: Math.min(height + 56, 620) }} />}>
            <FlowCanvas
              label={t(jobTexts.flowPicture)}
              columns={[
                { key: 'start', width: 104, height: 76, content: <FlowStart /> },
                ...job.steps.map((step, index) => ({
                  key: `step-${step.position}`,
                  width: 264,
                  height: headHeight + 14 + heightOf(step),
                  content: <StepBox step={step} number={index + 1} />,
                })),
                {
                  key: 'end',
                  width: 104,
                  height: 76,
                  content: <FlowEnd recipients={job.deliveries.length} done={done} />,
                },
              ]}
            />
          </Suspense>
        </div>
      )}
    </Section>
  );
}

function StepBox({ step, number }: { step: JobStep; number: number }) {
  const now = step.people.some((person) => person.state === 'Waiting');
  return (
    <div className={classes.step} data-now={now || undefined}>
      <Group justify="space-between" className={classes.stepHead} wrap="nowrap">
        <Text size="sm" fw={fontWeight.strong}>
          {t(jobTexts.step, number)}
        </Text>
        {step.completion === 'any' && step.people.length > 1 && (
          <Text size="xs" c="dimmed">
            {t(jobTexts.anyCompletes)}
          </Text>
        )}
      </Group>
      <ul className={classes.people}>
        {step.people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </div>
  );
}

const looks: Readonly<Record<ParticipantState, readonly [TablerIcon, string]>> = {
  Pending: [IconCircleDashed, 'var(--mantine-color-dimmed)'],
  Waiting: [IconHourglass, 'var(--tomar-waiting)'],
  Approved: [IconCheck, 'var(--tomar-good)'],
  Initialled: [IconWritingSign, 'var(--tomar-good)'],
  Signed: [IconSignature, 'var(--tomar-good)'],
  Stamped: [IconRubberStamp, 'var(--tomar-good)'],
  Declined: [IconX, 'var(--tomar-bad)'],
  Skipped: [IconMinus, 'var(--mantine-color-dimmed)'],
  Dropped: [IconMinus, 'var(--mantine-color-dimmed)'],
};

function Person({ person }: { person: Participant }) {
  const [Icon, color] = looks[person.state];
  const name = nameOfParticipant(person, useLogin().user.id);
  const others = othersOf(person);
  return (
    <li className={classes.person}>
      <Icon size={iconSize.normal} stroke={1.9} color={color} aria-hidden style={{ flex: 'none' }} />
      <span className={classes.personText}>
        <Text size="sm" fw={fontWeight.medium} truncate component="span" display="block" title={name}>
          {name}
        </Text>
        <Text
          size="xs"
          c={person.state === 'Waiting' ? 'var(--tomar-waiting)' : 'dimmed'}
          truncate
          component="span"
          display="block"
        >
          {t(roleTexts[person.role])} ·{' '}
          {person.actedAt ? formatMoment(person.actedAt) : t(participantTexts[person.state])}
        </Text>
        {others && (
          <Text
            size="xs"
            c={person.isInactive ? 'var(--tomar-bad)' : 'dimmed'}
            truncate
            component="span"
            display="block"
            title={others}
          >
            {others}
          </Text>
        )}
      </span>
    </li>
  );
}
