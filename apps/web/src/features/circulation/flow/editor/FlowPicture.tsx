import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Step } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../../drafts/texts.ts';
import { FlowCanvas } from '../FlowCanvas.tsx';
import { FlowEnd, FlowStart } from '../FlowEnds.tsx';
import type { FlowColumn } from '../layOut.ts';
import { nameOfActor } from './actors.ts';
import classes from './Flow.module.css';
import type { FlowActions } from './flowActions.ts';
import type { FlowEditing } from './flowEditing.ts';
import { StepCard } from './StepCard.tsx';

const stepWidth = 268;
const headHeight = 43;
const personHeight = 48;
const footHeight = 48;

const completionHeight = 40;

const heightOf = ({ people }: Step) =>
  headHeight + people.length * personHeight + footHeight + (people.length > 1 ? completionHeight : 0);

/**
 * The flow as a picture that one can edit: steps from left to right, people stacked; people are dragged between
 * steps or onto a plus, steps by their heads. All of it works by keyboard through the buttons and menus too.
 */
export function FlowPicture({ editing, actions }: { editing: FlowEditing; actions: FlowActions }) {
  const { steps, recipients } = editing;
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const columns: FlowColumn[] = [
    { key: 'start', width: 104, height: 76, content: <FlowStart /> },
    ...steps.flatMap((step, index): FlowColumn[] => [
      plusColumn(index, actions),
      {
        key: step.key,
        width: stepWidth,
        height: heightOf(step),
        draggable: true,
        content: <StepNode editing={editing} actions={actions} step={step} index={index} />,
      },
    ]),
    plusColumn(steps.length, actions),
    { key: 'end', width: 104, height: 76, content: <FlowEnd recipients={recipients} /> },
  ];
  const dropped = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const target = over && String(over.id);
    if (target?.startsWith('plus-')) actions.movePersonToNewStep(String(active.id), Number(target.slice(5)));
    else if (target) actions.movePerson(String(active.id), target);
  };
  const person = steps.flatMap((step) => step.people).find((one) => one.key === dragged);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={dropped}
    >
      <div className={classes.canvas}>
        <FlowCanvas label={t(draftTexts.flowPicture)} columns={columns} moved={actions.moveStep} />
      </div>
      <DragOverlay dropAnimation={null}>
        {person && (
          <span className={classes.ghost}>
            <Text size="sm" fw={fontWeight.medium}>
              {nameOfActor(editing.named, person)}
            </Text>
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const plusColumn = (at: number, actions: FlowActions): FlowColumn => ({
  key: `plus-${at}`,
  width: 30,
  height: 30,
  onLine: true,
  content: <Plus at={at} add={() => actions.addStep(at)} />,
});

function Plus({ at, add }: { at: number; add: () => void }) {
  const { setNodeRef, isOver } = useDroppable({ id: `plus-${at}` });
  return (
    <Tooltip label={t(draftTexts.addStep)}>
      <UnstyledButton
        ref={setNodeRef}
        className={`${classes.plus} nodrag nopan`}
        data-over={isOver || undefined}
        onClick={add}
        aria-label={t(draftTexts.addStepAt, at + 1)}
      >
        <IconPlus size={iconSize.small} />
      </UnstyledButton>
    </Tooltip>
  );
}

interface StepNodeProps {
  readonly editing: FlowEditing;
  readonly actions: FlowActions;
  readonly step: Step;
  readonly index: number;
}

function StepNode({ editing, actions, step, index }: StepNodeProps) {
  const { setNodeRef, isOver } = useDroppable({ id: step.key });
  return (
    <div ref={setNodeRef} className={classes.stepNode}>
      <StepCard editing={editing} actions={actions} step={step} index={index} draggable over={isOver} />
    </div>
  );
}
