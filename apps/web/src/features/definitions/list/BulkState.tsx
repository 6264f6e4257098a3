import { Button } from '@mantine/core';
import type { DefinitionRecord, DefinitionType } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import { definitionTexts } from '../texts.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { useActivation } from './useActivation.ts';

interface BulkStateProps {
  readonly type: DefinitionType;
  readonly records: readonly DefinitionRecord[];
  readonly chosen: ReadonlySet<string>;
  readonly clear: () => void;
}

/** What can be done with all chosen records at once. */
export function BulkState({ type, records, chosen, clear }: BulkStateProps) {
  const [asking, setAsking] = useState(false);
  const activation = useActivation(type, clear);
  const picked = records.filter(({ id }) => chosen.has(id));
  const [active, passive] = [true, false].map((state) =>
    picked.filter(({ isActive }) => isActive === state).map(({ id }) => id),
  );
  return (
    <>
      <SelectionBar count={picked.length} clear={clear}>
        {passive && passive.length > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={activation.isPending}
            onClick={() => activation.mutate({ ids: passive, isActive: true })}
          >
            {t(definitionTexts.activate)}
          </Button>
        )}
        {active && active.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t(definitionTexts.deactivate)}
          </Button>
        )}
      </SelectionBar>
      {asking && active && (
        <DeactivateDialog
          type={type}
          ids={active}
          close={() => setAsking(false)}
          done={() => {
            setAsking(false);
            clear();
          }}
        />
      )}
    </>
  );
}
