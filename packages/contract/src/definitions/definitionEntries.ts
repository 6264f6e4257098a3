import type { Definition } from './definition.ts';
import type { DefinitionType } from './definitionTypes.ts';

/**
 * What the menu shows of a definition. It stands apart from fields and rules, because every page has the menu, and is to
 * load without them.
 */
export type DefinitionEntry = Pick<Definition, 'path' | 'page' | 'needs'> & {
  readonly texts: Pick<Definition['texts'], 'many'>;
};

export const definitionEntries: Readonly<Record<DefinitionType, DefinitionEntry>> = {
  department: {
    path: 'department',
    texts: { many: ['Departmanlar', 'Departments'] },
    // AUTH-10
    needs: { authority: ['DepartmentManager'] },
  },
  title: {
    path: 'title',
    texts: { many: ['Unvanlar', 'Titles'] },
    // AUTH-10
    needs: { authority: ['DepartmentManager'] },
  },
  category: {
    path: 'category',
    texts: { many: ['Kategoriler', 'Categories'] },
    // AUTH-10: SystemAdmin has all definitions.
    needs: { authority: ['SystemAdmin'] },
  },
  circulationProfile: {
    // API-12
    path: 'circulationprofileschema',
    page: 'cp',
    texts: { many: ['Sirkülasyon profilleri', 'Circulation profiles'] },
    // AUTH-10
    needs: { authority: ['CirculationProfile'] },
  },
  signLimit: {
    path: 'signlimit',
    page: 'signlimits',
    texts: { many: ['İmza limitleri', 'Sign limits'] },
    // AUTH-10
    needs: { authority: ['CirculationProfile'] },
  },
  signGroup: {
    path: 'signgroup',
    page: 'signgroups',
    texts: { many: ['İmza grupları', 'Sign groups'] },
    // AUTH-10
    needs: { authority: ['CirculationProfile'] },
  },
  ozne: {
    path: 'ozne',
    texts: { many: ['Özneler', 'Subjects'] },
    needs: { authority: ['SystemAdmin'] },
  },
  company: {
    path: 'company',
    texts: { many: ['Firmalar', 'Companies'] },
    needs: { authority: ['SystemAdmin'] },
  },
  stampAccount: {
    path: 'stampaccount',
    texts: { many: ['E-mühür hesapları', 'E-stamp accounts'] },
    needs: { authority: ['SystemAdmin'], module: 'Stamps' },
  },
  externalSigner: {
    path: 'externalsigner',
    texts: { many: ['Dış imzacılar', 'External signers'] },
    // ACC-10; AUTH-10: SystemAdmin has all definitions.
    needs: { authority: ['SystemAdmin'], module: 'ExternalSigners' },
  },
  recipient: {
    // API-24
    path: 'targetsystem',
    texts: { many: ['Alıcılar', 'Recipients'] },
    // AUTH-10
    needs: { authority: ['Finalizer'] },
  },
};
