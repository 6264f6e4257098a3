import { Text, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { SignedJobFile } from '@tomar/contract';
import { tMessage } from '../../../i18n/tMessage.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { CutName, WholeName } from '../../../ui/names/CutName.tsx';
import { documentIcons } from '../documentIcons.ts';
import { lookOf } from '../documentView.ts';
import { Remark } from '../Remark.tsx';
import classes from './Reading.module.css';

export interface ChoiceRow {
  readonly file: SignedJobFile;
  /** Below its name; may be empty beside a state. */
  readonly line: string;
  /** What became of it: with an icon in place of that of its kind, in words before the line. */
  readonly state?:
    | { readonly icon: TablerIcon; readonly color: string; readonly failed: boolean; readonly text: string }
    | undefined;
}

interface DocumentChoiceProps {
  readonly rows: readonly ChoiceRow[];
  readonly shown: string;
  readonly show: (fileId: string) => void;
}

/** The documents that can be shown beside what is asked, each the button to it. */
export function DocumentChoice({ rows, shown, show }: DocumentChoiceProps) {
  return (
    <ul className={classes.documents}>
      {rows.map(({ file, line, state }) => {
        const Icon = state?.icon ?? documentIcons[lookOf(file).form];
        return (
          <li key={file.id}>
            <WholeName name={file.originalName}>
              <UnstyledButton
                className={classes.item}
                onClick={() => show(file.id)}
                aria-current={file.id === shown || undefined}
              >
                <Icon
                  size={iconSize.normal}
                  stroke={1.7}
                  color={state?.color ?? 'var(--mantine-color-dimmed)'}
                  aria-hidden
                  className={classes.itemIcon}
                />
                <span className={classes.itemText}>
                  <Text size="sm" fw={fontWeight.medium} component="span" display="block">
                    <CutName name={file.originalName} />
                  </Text>
                  <Text
                    size="xs"
                    c={state?.failed ? 'var(--tomar-bad)' : 'dimmed'}
                    component="span"
                    display="block"
                    truncate={!state?.failed}
                  >
                    {state && <span>{state.text}</span>}
                    {state && line && ' · '}
                    {line}
                  </Text>
                  {file.remark && <Remark>{tMessage(file.remark)}</Remark>}
                </span>
              </UnstyledButton>
            </WholeName>
          </li>
        );
      })}
    </ul>
  );
}
