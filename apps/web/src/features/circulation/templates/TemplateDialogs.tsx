import { type ReactNode, useState } from 'react';
import { BeginFromTemplate } from './BeginFromTemplate.tsx';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';

type TemplateDialog = 'begin' | 'settings' | 'delete';

/** Opens one of the dialogs of a template. */
export type OpenTemplate = (
  what: TemplateDialog,
  template: { readonly id: string; readonly name: string },
) => void;

/**
 * The dialogs of templates. They stand beside what opens them: a list that becomes cards where a tablet is turned makes its
 * rows anew, and what was typed would be gone with them.
 */
export function TemplateDialogs({ children }: { children: (open: OpenTemplate) => ReactNode }) {
  const [shown, setShown] = useState<{ what: TemplateDialog; id: string; name: string } | null>(null);
  const open: OpenTemplate = (what, { id, name }) => setShown({ what, id, name });
  const close = () => setShown(null);
  return (
    <>
      {children(open)}
      {shown?.what === 'begin' && <BeginFromTemplate id={shown.id} name={shown.name} close={close} />}
      {shown?.what === 'settings' && <TemplateSettings id={shown.id} close={close} />}
      {shown?.what === 'delete' && <DeleteTemplate id={shown.id} name={shown.name} close={close} />}
    </>
  );
}
