import { Button } from '@mantine/core';
import type { KeptUsers, UserInList } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { SelectionBar } from '../../../../ui/list/SelectionBar.tsx';
import { DeactivateUsers } from '../DeactivateUsers.tsx';
import { KeptUsersNote } from '../KeptUsersNote.tsx';
import { managedTexts } from '../texts.ts';
import { useActivateUsers, useInviteUsers } from '../useUserActs.ts';
import { AssignDialog } from './AssignDialog.tsx';

interface BulkUsersProps {
  readonly users: readonly UserInList[];
  readonly chosen: ReadonlySet<string>;
  readonly clear: () => void;
}

/** What can be done with all chosen users at once. */
export function BulkUsers({ users, chosen, clear }: BulkUsersProps) {
  const [asking, setAsking] = useState<'deactivate' | 'assign' | null>(null);
  const [kept, setKept] = useState<KeptUsers>([]);
  const done = (stay: KeptUsers) => {
    setKept(stay);
    setAsking(null);
    clear();
  };
  const activation = useActivateUsers(done);
  const invitation = useInviteUsers(done);
  const picked = users.filter(({ id }) => chosen.has(id));
  const idsOf = (which: (user: UserInList) => boolean) => picked.filter(which).map(({ id }) => id);
  const active = idsOf(({ isActive }) => isActive);
  const passive = idsOf(({ isActive }) => !isActive);
  const invitable = idsOf(({ isActive, lastOpenedAt }) => isActive && lastOpenedAt === null);
  return (
    <>
      <KeptUsersNote kept={kept} close={() => setKept([])} />
      <SelectionBar count={picked.length} clear={clear}>
        <Button variant="default" size="sm" onClick={() => setAsking('assign')}>
          {t(managedTexts.assign)}
        </Button>
        {invitable.length > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={invitation.isPending}
            onClick={() => invitation.mutate(invitable)}
          >
            {t(managedTexts.invite)}
          </Button>
        )}
        {passive.length > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={activation.isPending}
            onClick={() => activation.mutate({ ids: passive, isActive: true })}
          >
            {t(managedTexts.activate)}
          </Button>
        )}
        {active.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setAsking('deactivate')}>
            {t(managedTexts.deactivate)}
          </Button>
        )}
      </SelectionBar>
      {asking === 'deactivate' && <DeactivateUsers ids={active} close={() => setAsking(null)} done={done} />}
      {asking === 'assign' && (
        <AssignDialog ids={picked.map(({ id }) => id)} close={() => setAsking(null)} done={() => done([])} />
      )}
    </>
  );
}
