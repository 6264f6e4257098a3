import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { copyTexts } from './texts.ts';

interface CopyDraftButtonProps {
  readonly id: string;
  readonly name: string;
  /** What is on the page is saved first: that is what is copied. */
  readonly save?: () => Promise<unknown>;
}

export function CopyDraftButton({ id, name, save }: CopyDraftButtonProps) {
  const [asking, setAsking] = useState(false);
  const open = () =>
    // What cannot be saved says so on the page itself.
    void (save?.() ?? Promise.resolve()).then(
      () => setAsking(true),
      () => undefined,
    );
  return (
    <>
      <IconButton icon={IconCopy} label={t(copyTexts.copyNamed, name)} onClick={open} />
      {asking && <CopyDialog source={{ kind: 'draft', id }} name={name} close={() => setAsking(false)} />}
    </>
  );
}
