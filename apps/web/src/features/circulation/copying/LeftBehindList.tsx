import { List } from '@mantine/core';
import { documentTypes, type LeftBehind } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { documentTypeTexts } from '../texts.ts';
import { copyTexts, leftBehindTexts } from './texts.ts';

/** What does not come along into a draft, each by name, with the reason. */
export function LeftBehindList({ left }: { left: readonly LeftBehind[] }) {
  return (
    <List size="sm" spacing={2}>
      {[...new Set(left.map(sentenceOf))].map((sentence) => (
        <List.Item key={sentence} style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </List.Item>
      ))}
    </List>
  );
}

const sentenceOf = ({ kind, name, step }: LeftBehind): string =>
  t(leftBehindTexts[kind], nameOf(kind, name), step ?? '');

function nameOf(kind: LeftBehind['kind'], name: string): string {
  const type = kind === 'documentType' && documentTypes.find((one) => one === name);
  return type ? t(documentTypeTexts[type]) : name || t(copyTexts.nameless);
}
