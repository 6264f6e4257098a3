import { definitionImport } from './definitionImport.ts';
import type { ImportDeclaration } from './importDeclaration.ts';
import type { ImportKind } from './importKinds.ts';
import { profileImport } from './profileImport.ts';
import { recipientImport } from './recipientImport.ts';
import { userImport } from './userImport.ts';

/** Everything that can be imported, by its kind. */
export const imports: Readonly<Record<ImportKind, ImportDeclaration>> = {
  user: userImport,
  department: definitionImport('department', ['Mali İşler', 'Finance']),
  title: definitionImport('title', ['Genel Müdür', 'General Manager']),
  category: definitionImport('category', ['Sözleşmeler', 'Contracts']),
  ozne: definitionImport('ozne', ['Personel işleri', 'Personnel']),
  company: definitionImport('company', ['Örnek A.Ş.', 'Örnek Inc.']),
  externalSigner: definitionImport('externalSigner', ['Ayşe', 'Ayşe'], 'email'),
  signGroup: definitionImport('signGroup', ['İmza yetkilileri', 'Authorised signatories']),
  signLimit: definitionImport('signLimit', ['50.000 TL’ye kadar', 'Up to 50,000 TRY']),
  circulationProfile: profileImport,
  recipient: recipientImport,
};
