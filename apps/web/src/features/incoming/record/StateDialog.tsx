import { Select } from '@mantine/core';
import {
  changeIncomingState,
  checkNote,
  type IncomingState,
  incomingStateWords,
  incomingTransitions,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { formTexts } from '../../../ui/form/texts.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { ActDialog } from './ActDialog.tsx';
import type { ActDialogProps } from './dialogProps.ts';

interface Values {
  readonly state: IncomingState;
  readonly note: string;
}

/** INC-11 */
export function StateDialog({ document: { id, version, state: now }, done, close }: ActDialogProps) {
  const offered = incomingTransitions[now];
  return (
    <ActDialog<Values>
      title={texts.stateTitle}
      confirm={formTexts.save}
      begin={{ state: offered[0] ?? now, note: '' }}
      check={({ note }) => checkNote(note)}
      send={(values) => call(changeIncomingState, { params: { id }, body: { version, ...values } })}
      fields={(form) => (
        <Select
          label={t(texts.newState)}
          data={offered.map((value) => ({ value, label: t(incomingStateWords[value]) }))}
          value={form.values.state}
          onChange={(value) => form.set({ state: offered.find((one) => one === value) ?? now })}
          allowDeselect={false}
          error={form.errorOf('state')}
        />
      )}
      done={done}
      close={close}
    />
  );
}
