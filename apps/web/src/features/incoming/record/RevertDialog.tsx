import { checkRevert, incomingActWords, revertIncoming } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { ActDialog } from './ActDialog.tsx';
import type { ActDialogProps } from './dialogProps.ts';

/** INC-09 */
export function RevertDialog({ document: { id, version }, done, close }: ActDialogProps) {
  return (
    <ActDialog
      title={texts.revertTitle}
      body={texts.revertBody}
      confirm={incomingActWords.Revert}
      begin={{ note: '' }}
      check={({ note }) => checkRevert(note)}
      send={({ note }) => call(revertIncoming, { params: { id }, body: { version, note } })}
      reason
      done={done}
      close={close}
    />
  );
}
