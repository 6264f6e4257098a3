import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { fontWeight } from '../fontWeight.ts';
import { iconSize } from '../iconSize.ts';
import type { Column } from '../RecordTable.tsx';
import { uiTexts } from '../texts.ts';
import { useNarrow } from '../useNarrow.ts';
import { type ColumnChoice, toggled } from './columns.ts';

interface ColumnMenuProps<R> {
  readonly columns: readonly Column<R>[];
  readonly choice: ColumnChoice;
  /** Undefined: those that the list has by itself. */
  readonly change: (cols: string | undefined) => void;
}

/** Which columns the list has; the first one stays. On a phone records are cards, without columns. */
export function ColumnMenu<R>({ columns, choice, change }: ColumnMenuProps<R>) {
  if (useNarrow()) return null;
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          fw={fontWeight.normal}
          leftSection={<IconColumns3 size={iconSize.small} aria-hidden />}
        >
          {t(uiTexts.columns)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t(uiTexts.columns)}>
        {columns
          .filter(({ key, title }, index) => index > 0 && title !== '' && choice.all.includes(key))
          .map(({ key, title }) => (
            <Menu.CheckboxItem
              key={key}
              checked={choice.shown.includes(key)}
              onChange={() => change(toggled(choice, key))}
            >
              {title}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
