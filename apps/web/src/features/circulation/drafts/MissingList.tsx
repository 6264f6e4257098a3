import { Alert, List } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { DraftFinding } from '@tomar/contract';
import { say, sayMessage } from '../../../i18n/say.ts';
import { draftTexts } from './texts.ts';

/** What is still missing in this part of the draft. */
export function MissingList({ findings }: { findings: readonly DraftFinding[] }) {
  if (findings.length === 0) return null;
  const messages = [...new Set(findings.map((finding) => sayMessage(finding.key, finding.params)))];
  return (
    <Alert color="warm" variant="light" icon={<IconListCheck />} title={say(draftTexts.missingTitle)}>
      <List size="sm" spacing={2}>
        {messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
