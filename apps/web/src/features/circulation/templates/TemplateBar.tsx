import { Alert, Stack, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { t } from '../../../i18n/t.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateDialogs } from './TemplateDialogs.tsx';
import { templateTexts } from './texts.ts';

interface TemplateBarProps {
  readonly id: string;
  readonly name: string;
  readonly save: () => Promise<unknown>;
}

/** Stands over the draft that a template keeps: says that it is one, and leads to its roles and to its use. */
export function TemplateBar(props: TemplateBarProps) {
  // A phone has room for the picture, or for all that can be done in one line.
  const icon = useNarrow() ? undefined : <IconTemplate />;
  return (
    <Alert variant="light" icon={icon} title={t(templateTexts.barTitle)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(templateTexts.barBody)}</Text>
        <TemplateDialogs>{(open) => <TemplateActions {...props} isOwn open={open} />}</TemplateDialogs>
      </Stack>
    </Alert>
  );
}
