import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatSize } from '../../i18n/format.ts';
import { t, tCount } from '../../i18n/t.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { documentIcons } from './documentIcons.ts';
import { lookOf, type ViewableFile } from './documentView.ts';
import classes from './FileLine.module.css';
import { Remark } from './Remark.tsx';
import { sharedJobTexts } from './texts.ts';

interface FileLineProps {
  readonly file: ViewableFile;
  /** What is said of its signatures; nothing where null. */
  readonly signed: { readonly count: number; readonly text: string } | null;
  /** Below its facts. */
  readonly problem?: string | null;
  /** Below its facts, where there is no problem. */
  readonly remark?: string | null;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A file in a list: what it is, and what can be done with it. */
export function FileLine({ file, signed, problem, remark, children }: FileLineProps) {
  const Icon = documentIcons[lookOf(file).form];
  return (
    <>
      <Icon size={iconSize.large} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Text size="sm" fw={fontWeight.medium}>
          {file.name}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {formatSize(file.size)}
            {file.pages !== null && ` · ${tCount(file.pages, sharedJobTexts.pageOne, sharedJobTexts.pages)}`}
          </Text>
          {signed && (
            // How many there are says nothing about what they are worth: green is for verdicts.
            <Badge size="sm" color={signed.count > 0 ? 'ink' : 'gray'}>
              {signed.text}
            </Badge>
          )}
        </Group>
        {problem && (
          <Text size="sm" c="var(--tomar-bad)">
            {problem}
          </Text>
        )}
        {remark && !problem && <Remark>{remark}</Remark>}
      </div>
      <Group gap={2} wrap="nowrap">
        {children}
      </Group>
    </>
  );
}

/** The count of a job's signatures in a document, or that it has none. */
export const signaturesOf = (count: number) => ({
  count,
  text:
    count > 0
      ? tCount(count, sharedJobTexts.signatureOne, sharedJobTexts.signatures)
      : t(sharedJobTexts.noSignatures),
});
