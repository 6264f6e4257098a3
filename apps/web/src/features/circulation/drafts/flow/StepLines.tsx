import { List } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { jobTexts } from '../../jobTexts.ts';
import { roleTexts } from '../../texts.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

/** The steps of a draft as lines of text. */
export const StepLines = ({ editing: { content, named } }: { editing: DraftEditing }) => (
  <List type="ordered" size="sm">
    {content.steps.map((step) => (
      <List.Item key={step.key}>
        {step.people
          .map((person) => `${nameOfActor(named, person)} (${t(roleTexts[person.role])})`)
          .join(', ') || t(draftTexts.stepEmpty)}
        {step.people.length > 1 && step.completion === 'any' && ` · ${t(jobTexts.anyCompletes)}`}
      </List.Item>
    ))}
  </List>
);
