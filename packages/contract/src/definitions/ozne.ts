import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';

/** UI-34, API-23: what correspondence is about. */
export const ozne: Definition = {
  type: 'ozne',
  ...definitionEntries.ozne,
  texts: {
    ...definitionEntries.ozne.texts,
    one: ['Özne', 'Subject'],
    subtitle: ['Yazışmaların konuları.', 'What correspondence is about.'],
  },
  fields: {},
};
