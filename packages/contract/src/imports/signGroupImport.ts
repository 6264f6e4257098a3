import { limits } from '../limits.ts';
import { checkName } from '../text.ts';
import { activeColumn } from './definitionImport.ts';
import type { ImportDeclaration } from './importDeclaration.ts';

/** FLOW-07, UI-39 */
export const signGroupImport: ImportDeclaration = {
  kind: 'signGroup',
  path: 'signgroupimport',
  texts: {
    many: ['İmza grupları', 'Sign groups'],
    about: [
      'Her satır bir gruptur. Aynı addaki grup güncellenir, yoksa eklenir; üyeler e-posta adresleriyle yazılır ve olanların yerine geçer.',
      'Each row is a group. One of the same name is updated, otherwise it is added; members are written by e-mail and take the place of those there are.',
    ],
  },
  needs: { authority: ['CirculationProfile'] },
  key: 'name',
  columns: [
    {
      name: 'name',
      heading: ['Ad', 'Name'],
      kind: 'text',
      maxLength: limits.definitionNameLength,
      required: true,
      keeps: true,
      sample: ['İmza yetkilileri', 'Authorised signatories'],
    },
    {
      name: 'memberIds',
      heading: ['Üyeler', 'Members'],
      kind: 'list',
      most: limits.signGroupMembers,
      hint: ['E-posta adresleri, aralarında noktalı virgülle.', 'E-mail addresses, apart by semicolons.'],
    },
    activeColumn,
  ],
  check: ({ name }) => checkName(String(name ?? '')),
};
