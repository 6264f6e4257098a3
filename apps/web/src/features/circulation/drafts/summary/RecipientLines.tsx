import { List, Text } from '@mantine/core';
import { type DraftRecipient, isExtraRecipient } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { recipientTexts } from '../../../delivery/recipients/texts.ts';
import { recipientLabel } from '../recipients/recipientLabel.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';

interface RecipientLinesProps {
  readonly editing: DraftEditing;
  /** In their place. */
  readonly none: ReactNode;
}

/** Where the finished job goes; of a mail that was typed in, all that its reader will see. */
export function RecipientLines({ editing, none }: RecipientLinesProps) {
  const { recipients, name } = editing.content;
  if (recipients.length === 0) return none;
  return (
    <List size="sm">
      {recipients.map((recipient) => (
        <List.Item key={recipient.key}>
          {recipientLabel(recipient, editing.named)}
          {mailLines(recipient, name).map(([label, text]) => (
            <Text key={label} size="xs" c="dimmed" lineClamp={3}>
              {label}: {text}
            </Text>
          ))}
        </List.Item>
      ))}
    </List>
  );
}

function mailLines(recipient: DraftRecipient, jobName: string): (readonly [label: string, text: string])[] {
  if (!isExtraRecipient(recipient) || recipient.settings.kind !== 'Email') return [];
  const { cc, bcc, subject, body } = recipient.settings;
  const lines = [
    [t(recipientTexts.cc), cc.join(', ')],
    [t(recipientTexts.bcc), bcc.join(', ')],
    // A mail without a subject of its own has the job's name.
    [t(recipientTexts.subject), subject.trim() || jobName],
    [t(recipientTexts.body), body],
  ] as const;
  return lines.filter(([, text]) => text.trim() !== '');
}
