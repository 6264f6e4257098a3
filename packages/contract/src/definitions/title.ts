import type { Definition } from './definition.ts';

/** DEF-15, USR-05, UI-32 */
export const title: Definition = {
  type: 'title',
  path: 'title',
  texts: {
    one: ['Unvan', 'Title'],
    many: ['Unvanlar', 'Titles'],
    subtitle: [
      'Kullanıcıların unvanları; istenirse imzanın görünümünde yer alır.',
      'The titles of users; shown in the look of a signature where that is wanted.',
    ],
  },
  // AUTH-10
  needs: { authority: ['DepartmentManager'] },
  fields: {},
};
