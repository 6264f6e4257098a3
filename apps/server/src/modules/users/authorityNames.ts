import type { Authority } from '@tomar/contract';

/** API-30: how people call the authorities, after the columns of the user import (USR-22). */
export const authorityNames: Readonly<Record<Authority, readonly [tr: string, en: string]>> = {
  Admin: ['Tüm işlemler', 'All operations'],
  SystemAdmin: ['Sistem yöneticisi (tanımlar)', 'System admin (definitions)'],
  Signer: ['İmzalar', 'Signs'],
  Approved: ['Onaylar', 'Approves'],
  Muhur: ['Mühürler', 'Stamps'],
  Finalizer: ['Alıcı tanımlar', 'Defines recipients'],
  CirculationProfile: ['Akış tanımlar', 'Defines circulation profiles'],
  DepartmentManager: ['Departman yöneticisi', 'Department manager'],
  Draft: ['Taslak oluşturur', 'Creates drafts'],
  Report: ['Raporları görür', 'Views reports'],
  Rem: ['KEP ile gönderir', 'Sends via REM'],
  DraftCirculationCustomization: ['İşleri özelleştirir', 'Customizes jobs'],
  IncomingDocumentsManager: ['Gelen evrak yöneticisi', 'Incoming documents manager'],
  IncomingDocumentsAssigner: ['Gelen evrak dağıtıcısı', 'Incoming documents assigner'],
  Uets: ['UETS hesabını görür', 'Views UETS account'],
};
