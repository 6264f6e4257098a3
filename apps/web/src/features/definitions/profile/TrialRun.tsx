import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import {
  type Finding,
  type MessageKey,
  type ProfileToCheck,
  type TrialActor,
  type TrialStep,
  trialRun,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import { nameOfActor } from '../../circulation/flow/editor/actors.ts';
import { roleIcons } from '../../circulation/flow/editor/roleIcons.ts';
import { roleTexts } from '../../circulation/texts.ts';
import classes from './TrialRun.module.css';
import { profileTexts } from './texts.ts';
import type { FlowInputs } from './useFlowInputs.ts';

interface TrialRunProps {
  readonly profile: ProfileToCheck;
  readonly inputs: FlowInputs;
  readonly running: boolean;
  /** Asks once more how those who are named are now. */
  readonly again: () => void;
}

/** Who would be asked if a job were started with the flow now, step by step, and what would stop it. */
export function TrialRun({ profile, inputs, running, again }: TrialRunProps) {
  const run = trialRun(profile, inputs);
  return (
    <Section
      title={t(profileTexts.trial)}
      hint={t(profileTexts.trialHint)}
      actions={
        <Button
          variant="default"
          size="xs"
          loading={running}
          leftSection={<IconPlayerPlay size={iconSize.small} aria-hidden />}
          onClick={again}
        >
          {t(profileTexts.again)}
        </Button>
      }
    >
      <Alert
        role="status"
        variant="light"
        color={run.canRun ? 'leaf' : 'warm'}
        icon={run.canRun ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(run.canRun ? profileTexts.canRun : profileTexts.cannotRun)}
      >
        {run.findings.length > 0 && (
          <List size="sm" spacing={2}>
            {sentences(run.findings).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
      </Alert>
      {profile.steps.length > 0 && (
        <ol className={classes.steps}>
          {run.steps.map((step, index) => (
            <li key={profile.steps[index]?.key}>
              <StepOfTrial step={step} index={index} inputs={inputs} />
            </li>
          ))}
          <li>
            <Recipients recipients={run.recipients} inputs={inputs} />
          </li>
        </ol>
      )}
    </Section>
  );
}

const sentences = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ key, params }) => tMessage(key, params))),
];

interface StepOfTrialProps {
  readonly step: TrialStep;
  readonly index: number;
  readonly inputs: FlowInputs;
}

function StepOfTrial({ step, index, inputs }: StepOfTrialProps) {
  const title =
    step.completion === 'any' && step.actors.length > 1 ? profileTexts.stepAny : profileTexts.step;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={fontWeight.strong}>
        {t(title, index + 1)}
      </Text>
      {step.actors.map((actor) => (
        <ActorOfTrial key={actor.person.key} actor={actor} index={index} inputs={inputs} />
      ))}
      {sentences(step.findings).map((sentence) => (
        <Problem key={sentence} text={sentence} />
      ))}
    </Stack>
  );
}

interface ActorOfTrialProps {
  readonly actor: TrialActor;
  readonly index: number;
  readonly inputs: FlowInputs;
}

function ActorOfTrial({ actor: { person, asked, problem }, index, inputs }: ActorOfTrialProps) {
  const Icon = roleIcons[person.role];
  const names = asked.map((userId) => nameOfActor(membersOf(inputs), { kind: 'user', userId }));
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={iconSize.small} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Text size="sm">
          {nameOfActor(inputs, person)}
          <Text component="span" size="xs" c="dimmed">
            {' · '}
            {t(roleTexts[person.role])}
          </Text>
        </Text>
        {person.kind !== 'user' && names.length > 0 && (
          <Text size="xs" c="dimmed">
            {t(profileTexts.anyOf, names.join(', '))}
          </Text>
        )}
        {problem && <Problem text={tMessage(problem, [index + 1])} />}
      </div>
    </Group>
  );
}

/** Members of groups, and whoever may stamp, are named nowhere else in the flow. */
const membersOf = ({ users, signGroups, stampAccounts }: FlowInputs) => {
  const members = [
    ...[...signGroups.values()].flatMap((group) => group.members),
    ...[...stampAccounts.values()].flatMap(({ people }) => people),
  ];
  return {
    signGroups,
    stampAccounts,
    users: new Map([...members.map((one) => [one.id, one] as const), ...users]),
  };
};

interface RecipientsProps {
  readonly recipients: readonly { readonly id: string; readonly problem: MessageKey | null }[];
  readonly inputs: FlowInputs;
}

function Recipients({ recipients, inputs }: RecipientsProps) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={fontWeight.strong}>
        {t(profileTexts.recipients)}
      </Text>
      {recipients.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(profileTexts.noRecipient)}
        </Text>
      )}
      {recipients.map(({ id, problem }) => {
        const name = inputs.recipients.get(id)?.name ?? t(profileTexts.unknownRecipient);
        return (
          <Group key={id} gap="xs" wrap="nowrap" align="flex-start">
            <IconSend size={iconSize.small} aria-hidden className={classes.icon} />
            <div className={classes.text}>
              <Text size="sm">{name}</Text>
              {problem && <Problem text={tMessage(problem, [name])} />}
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Text size="sm" c="var(--tomar-bad)">
    {text}
  </Text>
);
