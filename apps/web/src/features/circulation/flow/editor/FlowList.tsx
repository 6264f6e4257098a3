import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../../drafts/texts.ts';
import classes from './Flow.module.css';
import type { FlowActions } from './flowActions.ts';
import type { FlowEditing } from './flowEditing.ts';
import { StepCard } from './StepCard.tsx';

/** The flow as a plain list: everything the picture can do, one below the other. */
export function FlowList({ editing, actions }: { editing: FlowEditing; actions: FlowActions }) {
  const { steps } = editing;
  return (
    <Stack px={{ base: 'md', sm: 'lg' }} pb="lg" gap="sm">
      <ol className={classes.list} aria-label={t(draftTexts.flowList)}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <StepCard editing={editing} actions={actions} step={step} index={index} />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={iconSize.small} aria-hidden />}
        onClick={() => actions.addStep(steps.length)}
        w="fit-content"
      >
        {t(draftTexts.addStep)}
      </Button>
    </Stack>
  );
}
