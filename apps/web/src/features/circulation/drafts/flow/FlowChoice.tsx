import { Alert } from '@mantine/core';
import {
  type ChosenFlow,
  categoriesOf,
  isExtraRecipient,
  isFlowOf,
  limitsOf,
  lookUpDetailedProfiles,
  profilesWithin,
} from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { newKey } from '../../flow/editor/flowEdits.ts';
import { flowOf } from '../draftFindings.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

/** The circulation profile that the draft's flow comes from (DRAFT-14, DRAFT-43), and what stands against it. */
export function FlowChoice({ editing }: { editing: DraftEditing }) {
  const { content, named, byTab, saver } = editing;
  const flow = flowOf(content, named);
  const finding = byTab.flows.find(({ field }) => field === 'circulationProfileId');
  const within = profilesWithin(limitsOf(categoriesOf(content, named)));
  const problemOf = ({ id, departmentIds }: ChosenFlow) => {
    if (!isFlowOf({ departmentIds }, content.departmentId)) return t(draftTexts.flowOfOthers);
    return within && !within.has(id) ? t(draftTexts.flowBeyondLimit) : undefined;
  };
  const choose = (chosen: Found) => {
    chosen.people.forEach(editing.nameUser);
    chosen.signGroups.forEach(editing.nameGroup);
    chosen.recipients.forEach(editing.nameRecipient);
    editing.nameFlow(chosen.flow);
    saver.edit((now) => ({
      ...now,
      circulationProfileId: chosen.flow.id,
      steps: chosen.flow.steps.map((step) => ({
        ...step,
        key: newKey(),
        people: step.people.map((person) => ({ ...person, key: newKey() })),
      })),
      recipients: [
        ...chosen.flow.recipientIds.map((recipientId) => ({ key: newKey(), recipientId })),
        ...now.recipients.filter(isExtraRecipient),
      ],
      boxes: [],
    }));
  };
  return (
    <Section title={t(draftTexts.flowChoice)} hint={t(draftTexts.flowChoiceHint)}>
      <LookupBox
        label={t(draftTexts.flowChoice)}
        hideLabel
        placeholder={t(draftTexts.flowOwn)}
        nothing={t(draftTexts.noFlow)}
        chosen={flow?.name ?? ''}
        lookup={keys.lookup('detailedProfiles')}
        ask={searchFlows}
        entryOf={({ flow: found }) => ({ id: found.id, name: found.name, problem: problemOf(found) })}
        choose={choose}
        clear={() => editing.set({ circulationProfileId: null })}
        error={finding && tMessage(finding.key, finding.params)}
      />
      {flow && !editing.snapshot.detail.mayCustomizeFlow && (
        <Alert color="gray" mt="sm" p="xs">
          {t(draftTexts.flowIsFixed)}
        </Alert>
      )}
    </Section>
  );
}

async function searchFlows(name: string, signal: AbortSignal) {
  const { items, more, ...names } = await call(lookUpDetailedProfiles, { body: { name }, signal });
  return { items: items.map((flow) => ({ id: flow.id, flow, ...names })), more };
}

type Found = Awaited<ReturnType<typeof searchFlows>>['items'][number];
