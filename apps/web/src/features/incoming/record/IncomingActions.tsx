import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  emptyId,
  type IncomingAct,
  type IncomingDetail,
  incomingActWords,
  may,
  saveDraft,
} from '@tomar/contract';
import { useState } from 'react';
import { keys } from '../../../api/queryKeys.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import type { ActDialogProps, Became } from './dialogProps.ts';
import { RevertDialog } from './RevertDialog.tsx';
import { StateDialog } from './StateDialog.tsx';

type Asking = Exclude<IncomingAct, 'Reply'>;

const dialogs: Readonly<Record<Asking, (given: ActDialogProps) => React.ReactNode>> = {
  Assign: AssignDialog,
  Revert: RevertDialog,
  ChangeCategory: CategoryDialog,
  ChangeStatus: StateDialog,
};

const asking = Object.keys(dialogs) as Asking[];

/** What the reader may do with the document now, as the server says. */
export function IncomingActions({ document }: { document: IncomingDetail }) {
  const accountCode = useAccountCode();
  const client = useQueryClient();
  const viewer = useViewer();
  /** With the document as it was then: what is chosen rests on that, and the server says when it has changed since. */
  const [asked, setAsked] = useState<{ readonly act: Asking; readonly of: IncomingDetail } | null>(null);
  const Dialog = asked && dialogs[asked.act];
  const done = ({ detail }: Became) => {
    setAsked(null);
    notifySuccess(t(detail ? texts.done : texts.gone));
    if (detail) client.setQueryData(keys.incomingDocument(document.id), detail);
    void client.invalidateQueries({ queryKey: keys.incoming });
  };
  return (
    <>
      {asking
        .filter((act) => document.actions.includes(act) && viewer.licenceActive)
        .map((act) => (
          <Button key={act} variant="default" onClick={() => setAsked({ act, of: document })}>
            {t(incomingActWords[act])}
          </Button>
        ))}
      {document.actions.includes('Reply') && may(saveDraft, viewer) && (
        <Button
          component={Link}
          to={`/${accountCode}/draft/${emptyId}/incoming/${document.id}`}
          leftSection={<IconMailForward size={iconSize.normal} aria-hidden />}
        >
          {t(incomingActWords.Reply)}
        </Button>
      )}
      {Dialog && <Dialog document={asked.of} done={done} close={() => setAsked(null)} />}
    </>
  );
}
