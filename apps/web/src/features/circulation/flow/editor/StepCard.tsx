import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Step } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../../drafts/texts.ts';
import classes from './Flow.module.css';
import type { FlowActions } from './flowActions.ts';
import type { FlowEditing } from './flowEditing.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { PersonRow } from './PersonRow.tsx';

interface StepCardProps {
  readonly editing: FlowEditing;
  readonly actions: FlowActions;
  readonly step: Step;
  readonly index: number;
  /** In the picture people can be dragged, and the head drags the step. */
  readonly draggable?: boolean;
  /** Somebody is being dragged over it. */
  readonly over?: boolean;
}

/** One step with its people; the same card in the picture and in the list. */
export function StepCard({ editing, actions, step, index, draggable = false, over = false }: StepCardProps) {
  const [picking, setPicking] = useState(() => actions.isNew(step.key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the card is drawn for the first time.
  useEffect(() => actions.hasShown(step.key), []);
  // Whoever left the picker by keyboard goes on at the button that opens it again.
  const [left, setLeft] = useState(false);
  const number = index + 1;
  const bad = editing.findings.some((finding) => finding.field === `steps.${index}`);
  const last = editing.steps.length - 1;
  // The picture runs to the right, the list downwards.
  const [Back, On] = draggable ? [IconArrowLeft, IconArrowRight] : [IconArrowUp, IconArrowDown];
  return (
    <fieldset
      aria-label={t(draftTexts.step, number)}
      className={classes.card}
      data-bad={bad || undefined}
      data-over={over || undefined}
      style={{ padding: 0, margin: 0 }}
    >
      <div className={classes.head}>
        <Text
          component="span"
          fw={fontWeight.strong}
          size="sm"
          className={draggable ? `${classes.handle} step-handle` : classes.handle}
          style={draggable ? {} : { cursor: 'default' }}
        >
          {t(draftTexts.step, number)}
        </Text>
        <Group gap={0} wrap="nowrap" className="nodrag nopan">
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            disabled={index === 0}
            onClick={() => actions.moveStep(step.key, index - 1)}
            aria-label={t(draftTexts.moveStepBack, number)}
          >
            <Back size={iconSize.small} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            disabled={index === last}
            onClick={() => actions.moveStep(step.key, index + 1)}
            aria-label={t(draftTexts.moveStepOn, number)}
          >
            <On size={iconSize.small} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            onClick={() => actions.removeStep(step.key)}
            aria-label={t(draftTexts.removeStep, number)}
          >
            <IconTrash size={iconSize.small} />
          </ActionIcon>
        </Group>
      </div>
      {step.people.length > 1 && (
        <div className={`${classes.completion} nodrag nopan`}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t(draftTexts.completion, number)}
            value={step.completion}
            onChange={(value) => actions.setCompletion(step.key, value === 'any' ? 'any' : 'all')}
            data={[
              { value: 'all', label: t(draftTexts.completionAll) },
              { value: 'any', label: t(draftTexts.completionAny) },
            ]}
          />
        </div>
      )}
      <ul className={`${classes.people} nodrag nopan`}>
        {step.people.map((person, place) => (
          <PersonRow
            key={person.key}
            editing={editing}
            actions={actions}
            person={person}
            stepIndex={index}
            place={place}
            draggable={draggable}
          />
        ))}
        <li>
          {picking ? (
            <PersonPicker
              editing={editing}
              step={step}
              label={t(draftTexts.addPersonTo, number)}
              pick={(choice) => {
                actions.addPerson(step.key, choice);
                setPicking(false);
                setLeft(true);
              }}
              close={(byKey) => {
                setPicking(false);
                setLeft(byKey);
              }}
            />
          ) : (
            <Button
              autoFocus={left}
              variant="subtle"
              size="xs"
              fullWidth
              justify="flex-start"
              leftSection={<IconUserPlus size={iconSize.small} aria-hidden />}
              onClick={() => setPicking(true)}
              aria-label={t(draftTexts.addPersonTo, number)}
            >
              {t(draftTexts.addPerson)}
            </Button>
          )}
        </li>
      </ul>
    </fieldset>
  );
}
