import { Skeleton, Stack } from '@mantine/core';
import { checkProfile, type DefinitionValues, isIds, type ProfileToCheck, stepsIn } from '@tomar/contract';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { nameOfChoice, recordOf } from '../../circulation/flow/editor/actors.ts';
import { FlowEditor } from '../../circulation/flow/editor/FlowEditor.tsx';
import type { FlowEditing } from '../../circulation/flow/editor/flowEditing.ts';
import type { OwnPartProps } from '../form/ownPartProps.ts';
import { TrialRun } from './TrialRun.tsx';
import { useFlowInputs } from './useFlowInputs.ts';

/** The flow of a circulation profile, drawn by the part that drafts have, and what would become of it now. */
export function ProfileFlow({ form, know }: OwnPartProps) {
  const profile = profileOf(form.values);
  const { asked, inputs, know: knowActor } = useFlowInputs(profile);
  const refetch = () => void asked.refetch();
  if (!inputs)
    return asked.isError ? <FailureBox error={asked.error} retry={refetch} /> : <Skeleton h={240} />;
  const editing: FlowEditing = {
    steps: profile.steps,
    recipients: profile.recipientIds.length,
    signatureStandard: 'Pades',
    named: inputs,
    hasStamps: inputs.hasStamps,
    findings: checkProfile(profile, inputs),
    know: (choice) => {
      knowActor(choice);
      const { id, isActive } = recordOf(choice);
      know({ id, name: nameOfChoice(choice), isActive });
    },
    edit: (next) => form.set((now) => ({ steps: next(stepsIn(now.steps)) })),
  };
  return (
    <Stack gap="md">
      <FlowEditor editing={editing} />
      <TrialRun profile={profile} inputs={inputs} running={asked.isFetching} again={refetch} />
    </Stack>
  );
}

const profileOf = ({ departmentIds, recipientIds, steps }: DefinitionValues): ProfileToCheck => ({
  departmentIds: isIds(departmentIds) ? departmentIds : [],
  recipientIds: isIds(recipientIds) ? recipientIds : [],
  steps: stepsIn(steps),
});
