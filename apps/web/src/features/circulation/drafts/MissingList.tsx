import { Alert, List } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { DraftFinding } from '@tomar/contract';
import { say, sayMessage } from '../../../i18n/say.ts';
import { readableParams } from '../../signing/standardNames.ts';
import { draftTexts } from './texts.ts';

/** Each thing that is missing, once. */
export const messagesOfFindings = (findings: readonly DraftFinding[]): string[] => [
  ...new Set(findings.map(({ key, params }) => sayMessage(key, readableParams(params)))),
];

/** What is still missing in this part of the draft. */
export function MissingList({ findings }: { findings: readonly DraftFinding[] }) {
  if (findings.length === 0) return null;
  const messages = messagesOfFindings(findings);
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
