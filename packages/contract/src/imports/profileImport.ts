import { circulationProfile } from '../definitions/circulationProfile.ts';
import { limits } from '../limits.ts';
import { checkName } from '../text.ts';
import { activeColumn } from './definitionImport.ts';
import type { ImportDeclaration } from './importDeclaration.ts';

const names = ['Adları, aralarında noktalı virgülle.', 'Their names, apart by semicolons.'] as const;

/** FLOW-11, FLOW-12, UI-35: a flow takes a row for each who acts. */
export const profileImport: ImportDeclaration & { readonly kind: 'circulationProfile' } = {
  kind: 'circulationProfile',
  path: 'circulationprofileimport',
  texts: {
    many: circulationProfile.texts.many,
    about: [
      'Akıştaki her kişi ya da grup bir satırdır; aynı profilin satırlarında profilin adı aynıdır, aynı adımdakilerin adım numarası aynıdır. Var olan profilin akışı dosyadakiyle değişir.',
      'Each person or group of a flow is a row; rows of one profile have its name, and those who act side by side the number of one step. The flow of a profile that is there is replaced by that of the file.',
    ],
  },
  needs: circulationProfile.needs,
  key: 'name',
  spansRows: true,
  columns: [
    {
      name: 'name',
      heading: ['Profil', 'Profile'],
      also: ['Ad', 'Name', 'Profil adı'],
      kind: 'text',
      maxLength: limits.definitionNameLength,
      required: true,
      keeps: true,
      sample: ['Sözleşme onayı', 'Approval of contracts'],
    },
    {
      name: 'step',
      heading: ['Adım', 'Step'],
      kind: 'number',
      most: limits.stepsPerJob,
      required: true,
      sample: ['1', '1'],
    },
    {
      name: 'completion',
      heading: ['Adım nasıl biter', 'Step ends'],
      also: ['Hepsi ya da biri', 'All or any'],
      kind: 'choice',
      options: [
        ['all', ['Hepsi', 'All']],
        ['any', ['Biri', 'Any']],
      ],
      sample: ['Hepsi', 'All'],
    },
    {
      name: 'role',
      heading: ['Rol', 'Role'],
      kind: 'choice',
      required: true,
      options: [
        ['Approver', ['Onaylar', 'Approves']],
        ['Initialler', ['Paraflar', 'Initials']],
        ['Signer', ['İmzalar', 'Signs']],
      ],
      sample: ['Onaylar', 'Approves'],
    },
    {
      name: 'actor',
      heading: ['Kişi ya da grup', 'Person or group'],
      also: ['Kişi', 'Grup', 'Person', 'Group'],
      kind: 'text',
      maxLength: 254,
      required: true,
      keeps: true,
      hint: [
        'Kişinin e-postası ya da imza grubunun adı.',
        'The e-mail of a person, or the name of a sign group.',
      ],
      sample: ['ayse.yilmaz@ornek.com.tr', 'ayse.yilmaz@ornek.com.tr'],
    },
    {
      name: 'departmentIds',
      heading: ['Departmanlar', 'Departments'],
      kind: 'list',
      most: limits.departmentsPerProfile,
      hint: names,
    },
    {
      name: 'recipientIds',
      heading: ['Alıcılar', 'Recipients'],
      kind: 'list',
      most: limits.recipientsPerJob,
      hint: names,
    },
    activeColumn,
  ],
  check: ({ name }) => checkName(String(name ?? '')),
};
