import { NumberInput } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { Section } from '../../../../ui/Section.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

/** DRAFT-23: asked only where the flow has a stamp, or the draft a number already. */
export function StampQueue({ editing: { content, set, byTab } }: { editing: DraftEditing }) {
  const { steps, stampQueueNumber } = content;
  const hasStamp = steps.some(({ people }) => people.some(({ kind }) => kind === 'stamp'));
  if (!hasStamp && stampQueueNumber === null) return null;
  const finding = byTab.flows.find(({ field }) => field === 'stampQueueNumber');
  return (
    <Section title={t(draftTexts.stampQueue)}>
      <NumberInput
        label={t(draftTexts.stampQueue)}
        description={t(draftTexts.stampQueueHint)}
        maw={280}
        min={1}
        max={steps.length}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        value={stampQueueNumber ?? ''}
        onChange={(value) =>
          set({ stampQueueNumber: typeof value === 'number' && value >= 1 ? value : null })
        }
        error={finding && tMessage(finding.key, finding.params)}
      />
    </Section>
  );
}
