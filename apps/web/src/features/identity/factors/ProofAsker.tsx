import { useEffect, useRef, useState } from 'react';
import { askForProofsWith } from '../../../api/proof/freshProof.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';

const ProveDialog = lazyPart(async () => (await import('./ProveDialog.tsx')).ProveDialog);

/** Shows the dialog that asks for a fresh proof, where something wants one. */
export function ProofAsker() {
  const [asked, setAsked] = useState(false);
  const answer = useRef((_proved: boolean) => {});
  useEffect(
    () =>
      askForProofsWith(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setAsked(true);
          }),
      ),
    [],
  );
  if (!asked) return null;
  return (
    <ProveDialog
      done={(proved) => {
        setAsked(false);
        answer.current(proved);
      }}
    />
  );
}
