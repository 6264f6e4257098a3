import { emptyId, incomingActWords } from '@tomar/contract';
import { incomingTexts } from '../../../apps/web/src/features/incoming/incomingTexts.ts';
import type { Openings, Overlay } from './overlay.ts';

const here = 'features/incoming';

/** Over the list of incoming documents, the form that enters one, and a document. */
export function incomingOverlays({ of, t, press, select }: Openings): Overlay[] {
  const entry = `incomingDoc/${emptyId}`;
  const document = `incomingDoc/${of.incomingId}`;
  const one = { path: document, of: [`${here}/record/ActDialog.tsx`] };
  return [
    select('incomingDoc', `${here}/list/IncomingFilters.tsx`, incomingTexts.state),
    select(entry, `${here}/entry/EnterIncomingPage.tsx`, incomingTexts.kind),
    select(entry, `${here}/CategoryField.tsx`, incomingTexts.category),
    {
      ...one,
      name: t(incomingActWords.Assign),
      of: [...one.of, `${here}/RoutingFields.tsx`],
      open: press(incomingActWords.Assign),
    },
    { ...one, name: t(incomingActWords.Revert), open: press(incomingActWords.Revert) },
    { ...one, name: t(incomingActWords.ChangeCategory), open: press(incomingActWords.ChangeCategory) },
    {
      ...one,
      name: t(incomingActWords.ChangeStatus),
      of: [...one.of, `${here}/record/StateDialog.tsx`],
      open: press(incomingActWords.ChangeStatus),
    },
  ];
}
