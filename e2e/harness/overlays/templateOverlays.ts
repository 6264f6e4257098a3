import { draftTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { templateTexts } from '../../../apps/web/src/features/circulation/templates/texts.ts';
import type { Openings, Overlay } from './overlay.ts';

/** Of templates. */
export function templateOverlays({ of, press, draft }: Openings): Overlay[] {
  const inDraft = 'features/circulation/drafts';
  return [
    {
      path: draft('general'),
      name: 'keep as a template',
      of: ['features/circulation/templates/MakeTemplateButton.tsx'],
      open: press(templateTexts.make, ''),
    },
    {
      path: 'myjob?list=templates',
      name: 'begin from a template',
      of: [
        'features/circulation/templates/BeginFromTemplate.tsx',
        'features/circulation/templates/RolePicker.tsx',
      ],
      open: press(templateTexts.begin),
    },
    {
      path: `draft/${of.templateId}?tab=files`,
      name: 'text fields of a template',
      of: [`${inDraft}/boxes/placeholders/PlaceholderEditor.tsx`],
      open: press(draftTexts.placePlaceholders),
    },
    {
      path: 'myjob?list=templates',
      name: 'roles of a template',
      of: ['features/circulation/templates/TemplateSettings.tsx'],
      open: press(templateTexts.settingsOf, ''),
    },
    {
      path: 'myjob?list=templates',
      name: 'delete a template',
      of: ['features/circulation/templates/DeleteTemplate.tsx'],
      open: press(templateTexts.remove, ''),
    },
  ];
}
