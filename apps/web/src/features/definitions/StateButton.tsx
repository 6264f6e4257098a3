import { Button } from '@mantine/core';
import type { DefinitionRecord, DefinitionType } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { StateBadge } from './list/columns.tsx';
import { DeactivateDialog } from './list/DeactivateDialog.tsx';
import { useActivation } from './list/useActivation.ts';
import { definitionTexts } from './texts.ts';

/** Whether a record is active, and the way to the other state. */
export function StateButton({ type, record }: { type: DefinitionType; record: DefinitionRecord }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const activation = useActivation(type, close);
  const ids = [record.id];
  return (
    <>
      <StateBadge isActive={record.isActive} />
      {record.isActive ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(definitionTexts.deactivate)}
        </Button>
      ) : (
        <Button loading={activation.isPending} onClick={() => activation.mutate({ ids, isActive: true })}>
          {t(definitionTexts.activate)}
        </Button>
      )}
      {asking && <DeactivateDialog type={type} ids={ids} close={close} done={close} />}
    </>
  );
}
