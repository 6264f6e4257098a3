import { Button } from '@mantine/core';
import type { DefinitionRecord, DefinitionType } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { StateBadge } from './list/columns.tsx';
import { DeactivateDialog } from './list/DeactivateDialog.tsx';
import { useActivation } from './list/useActivation.ts';
import { definitionTexts } from './texts.ts';

interface StateButtonProps {
  readonly type: DefinitionType;
  readonly record: DefinitionRecord;
  /** Something is typed that would be lost: that is saved first. */
  readonly waits: boolean;
}

/** Whether a record is active, and the way to the other state. */
export function StateButton({ type, record, waits }: StateButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const activation = useActivation(type, close);
  const ids = [record.id];
  const hint = waits ? t(definitionTexts.stateWantsSaving) : undefined;
  return (
    <>
      <StateBadge isActive={record.isActive} />
      {record.isActive ? (
        <Button variant="default" disabled={waits} title={hint} onClick={() => setAsking(true)}>
          {t(definitionTexts.deactivate)}
        </Button>
      ) : (
        <Button
          disabled={waits}
          title={hint}
          loading={activation.isPending}
          onClick={() => activation.mutate({ ids, isActive: true })}
        >
          {t(definitionTexts.activate)}
        </Button>
      )}
      {asking && <DeactivateDialog type={type} ids={ids} close={close} done={close} />}
    </>
  );
}
