import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';

/** DEF-15, USR-05, UI-32 */
export const title: Definition = {
  type: 'title',
  ...definitionEntries.title,
  texts: {
    ...definitionEntries.title.texts,
    one: ['Unvan', 'Title'],
    subtitle: [
      'Kullanıcıların unvanları; istenirse imzanın görünümünde yer alır.',
      'The titles of users; shown in the look of a signature where that is wanted.',
    ],
  },
  fields: {},
};
