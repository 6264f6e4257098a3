import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconUserMinus } from '@tabler/icons-react';
import { type ParticipantRole, rolesNow, type StepPerson } from '@tomar/contract';
import { type Text as Phrase, t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../../drafts/texts.ts';
import { roleTexts } from '../../texts.ts';
import { type Choice, choiceOf, mayAct, membersWho, nameOfActor, nameOfUser, rolesFor } from './actors.ts';
import classes from './Flow.module.css';
import type { FlowActions } from './flowActions.ts';
import type { FlowEditing } from './flowEditing.ts';
import { roleIcons } from './roleIcons.ts';
import { SignerMark } from './SignerMark.tsx';
import { colourOfSigner } from './signerColour.ts';

function RoleIcon({ role }: { role: ParticipantRole }) {
  const Icon = roleIcons[role];
  return <Icon size={iconSize.small} aria-hidden />;
}

const makeTexts: Readonly<Record<ParticipantRole, Phrase>> = {
  Approver: draftTexts.makeApprover,
  Initialler: draftTexts.makeInitialler,
  Signer: draftTexts.makeSigner,
  Stamper: roleTexts.Stamper,
};

interface PersonRowProps {
  readonly editing: FlowEditing;
  readonly actions: FlowActions;
  readonly person: StepPerson;
  readonly stepIndex: number;
  readonly place: number;
  readonly draggable: boolean;
}

/** A person or group in a step: what is asked, and a menu with everything that dragging does too. */
export function PersonRow({ editing, actions, person, stepIndex, place, draggable }: PersonRowProps) {
  const name = nameOfActor(editing.named, person);
  const Icon = roleIcons[person.role];
  const choice = choiceOf(editing.named, person);
  const colour = colourOfSigner(editing.steps, person.key);
  const drag = useDraggable({ id: person.key, disabled: !draggable });
  return (
    <li className={classes.person} ref={drag.setNodeRef} data-dragging={drag.isDragging || undefined}>
      {draggable && (
        <span className={classes.grip} {...drag.listeners} aria-hidden>
          <IconGripVertical size={iconSize.small} />
        </span>
      )}
      <Icon
        size={iconSize.normal}
        stroke={1.8}
        aria-hidden
        color="var(--mantine-color-anchor)"
        style={{ flex: 'none' }}
      />
      <span className={classes.personText}>
        <Text size="sm" fw={fontWeight.medium} truncate component="span" display="block" title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {t(roleTexts[person.role])}
          {choice && choice.kind !== 'user' && <Members choice={choice} role={person.role} />}
        </Text>
      </span>
      {colour !== null && <SignerMark colour={colour} />}
      <PersonMenu
        editing={editing}
        actions={actions}
        person={person}
        stepIndex={stepIndex}
        place={place}
        name={name}
      />
    </li>
  );
}

/** Of whom any one can act; how many, and by name where the pointer or the screen reader asks. */
function Members({ choice, role }: { choice: Choice; role: ParticipantRole }) {
  const names = membersWho(choice, role).map(nameOfUser);
  const told = t(draftTexts.anyOfGroup, names.length);
  return (
    <span title={names.join(', ')}>
      {' · '}
      {told}
      <VisuallyHidden>: {names.join(', ')}</VisuallyHidden>
    </span>
  );
}

function PersonMenu({
  editing,
  actions,
  person,
  stepIndex,
  place,
  name,
}: Omit<PersonRowProps, 'draggable'> & { name: string }) {
  const { steps } = editing;
  const choice = choiceOf(editing.named, person);
  const inStep = steps[stepIndex]?.people.length ?? 0;
  const offered = rolesFor(editing.signatureStandard);
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={t(draftTexts.personMenu, name)}
        >
          <IconDots size={iconSize.small} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rolesNow[person.kind].map((role) => (
          <Menu.RadioItem
            key={role}
            value={role}
            checked={person.role === role}
            closeMenuOnClick
            disabled={!mayAct(choice, role) || !offered.includes(role)}
            rightSection={<RoleIcon role={role} />}
            onChange={() => actions.setRole(person.key, role)}
          >
            {t(makeTexts[role])}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={place === 0}
          leftSection={<IconArrowUp size={iconSize.small} aria-hidden />}
          onClick={() => actions.shiftPerson(person.key, -1)}
        >
          {t(draftTexts.up)}
        </Menu.Item>
        <Menu.Item
          disabled={place === inStep - 1}
          leftSection={<IconArrowDown size={iconSize.small} aria-hidden />}
          onClick={() => actions.shiftPerson(person.key, 1)}
        >
          {t(draftTexts.down)}
        </Menu.Item>
        {steps.map(
          (step, index) =>
            index !== stepIndex && (
              <Menu.Item key={step.key} onClick={() => actions.movePerson(person.key, step.key)}>
                {t(draftTexts.toStep, index + 1)}
              </Menu.Item>
            ),
        )}
        {inStep > 1 && (
          <Menu.Item onClick={() => actions.movePersonToNewStep(person.key, stepIndex + 1)}>
            {t(draftTexts.toNewStep)}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          c="var(--tomar-bad)"
          leftSection={<IconUserMinus size={iconSize.small} aria-hidden />}
          onClick={() => actions.removePerson(person.key)}
        >
          {t(draftTexts.removePerson, name)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
