import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DraftFinding, Placeholder } from '@tomar/contract';
import { messagesOfFindings } from '../../MissingList.tsx';

interface PlaceholderWarningsProps {
  readonly fields: readonly Placeholder[];
  /** What is wrong on the tab of the documents. */
  readonly findings: readonly DraftFinding[];
  readonly nameOf: (one: Placeholder) => string;
}

/** What is wrong with a field; empty: nothing. */
export const wrongWith = ({ key }: Placeholder, findings: readonly DraftFinding[]): string =>
  messagesOfFindings(findings.filter(({ field }) => field === `placeholders.${key}`)).join(' ');

/** What is wrong with each field, where its list is folded. */
export function PlaceholderWarnings({ fields, findings, nameOf }: PlaceholderWarningsProps) {
  const lines = fields.flatMap((one) => {
    const wrong = wrongWith(one, findings);
    return wrong ? [{ key: one.key, name: nameOf(one), wrong }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} p={8} role="alert">
      {lines.map(({ key, name, wrong }) => (
        <div key={key}>
          <bdi>{name}</bdi>: {wrong}
        </div>
      ))}
    </Alert>
  );
}
