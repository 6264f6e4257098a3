import '../../../i18n/draftMessages.ts';
import { Alert, List } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { DraftFinding } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { readableParams } from '../../signing/standardNames.ts';
import { draftTexts } from './texts.ts';

/** Each thing that is missing, once. */
export const messagesOfFindings = (findings: readonly DraftFinding[]): string[] => [
  ...new Set(findings.map(({ key, params }) => tMessage(key, readableParams(params)))),
];

/** What is still missing in this part of the draft. */
export function MissingList({ findings }: { findings: readonly DraftFinding[] }) {
  if (findings.length === 0) return null;
  const messages = messagesOfFindings(findings);
  return (
    <Alert color="warm" variant="light" icon={<IconListCheck />} title={t(draftTexts.missingTitle)}>
      <List size="sm" spacing={2}>
        {messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
