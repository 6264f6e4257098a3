import { t } from '../../../../i18n/t.ts';
import { Section } from '../../../../ui/Section.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { StepLines } from './StepLines.tsx';

/** The flow of a draft whose drafter may not change it. */
export const FixedFlow = ({ editing }: { editing: DraftEditing }) => (
  <Section title={t(draftTexts.steps)} hint={t(draftTexts.stepsHint)}>
    <StepLines editing={editing} />
  </Section>
);
