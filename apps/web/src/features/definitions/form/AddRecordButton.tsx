import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type DefinitionType, definitionEndpoints, definitions, may, type Named } from '@tomar/contract';
import { type ComponentType, useState } from 'react';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { addText, inSentence } from '../say.ts';
import { definitionTexts } from '../texts.ts';

/** Adds a record from where it is needed, and tells of it once it is saved. */
export type Adder = ComponentType<{
  readonly type: DefinitionType;
  readonly title: string;
  readonly close: () => void;
  readonly added: (named: Named) => void;
}>;

interface AddRecordButtonProps {
  readonly type: DefinitionType;
  readonly added: (named: Named) => void;
  readonly adder: Adder | undefined;
}

/** The way to a record that is missing (DEF-23), for who may define it. */
export function AddRecordButton({ type, added, adder: Dialog }: AddRecordButtonProps) {
  const [adding, setAdding] = useState(false);
  const { one } = definitions[type].texts;
  const mayAdd = may(definitionEndpoints[type].save, useViewer());
  if (!mayAdd || !Dialog) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={iconSize.small} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {addText(one)}
      </Button>
      {adding && (
        <Dialog
          type={type}
          title={t(definitionTexts.created, inSentence(one))}
          close={() => setAdding(false)}
          added={added}
        />
      )}
    </>
  );
}
