import type { Definition } from './definition.ts';

/** UI-34, API-23: what correspondence is about. */
export const ozne: Definition = {
  type: 'ozne',
  path: 'ozne',
  texts: {
    one: ['Özne', 'Subject'],
    many: ['Özneler', 'Subjects'],
    subtitle: ['Yazışmaların konuları.', 'What correspondence is about.'],
  },
  needs: { authority: ['SystemAdmin'] },
  fields: {},
};
