import { assignIncoming, checkNote, checkRouting, incomingActWords } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { RoutingFields } from '../RoutingFields.tsx';
import { ActDialog } from './ActDialog.tsx';
import type { ActDialogProps } from './dialogProps.ts';

interface Values {
  readonly userIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly note: string;
}

/** INC-08 */
export function AssignDialog({ document, done, close }: ActDialogProps) {
  const { id, version, users, departments } = document;
  return (
    <ActDialog<Values>
      title={texts.assignTitle}
      body={texts.assignBody}
      confirm={incomingActWords.Assign}
      begin={{
        userIds: users.map((one) => one.id),
        departmentIds: departments.map((one) => one.id),
        note: '',
      }}
      check={(values) => [...checkRouting(values), ...checkNote(values.note)]}
      send={({ userIds, departmentIds, note }) =>
        call(assignIncoming, {
          params: { id },
          body: { version, userIds: [...userIds], departmentIds: [...departmentIds], note },
        })
      }
      fields={(form) => (
        <RoutingFields
          routing={form.values}
          change={form.set}
          errorOf={form.errorOf}
          known={[...users, ...departments]}
        />
      )}
      done={done}
      close={close}
    />
  );
}
