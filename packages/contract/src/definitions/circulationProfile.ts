import { limits } from '../limits.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';

/**
 * A flow that is kept for jobs to come (FLOW-11, FLOW-12, UI-35). What cannot run is told, not refused: people leave
 * after it was saved, too (`checkProfile`).
 */
export const circulationProfile: Definition = {
  type: 'circulationProfile',
  ...definitionEntries.circulationProfile,
  texts: {
    ...definitionEntries.circulationProfile.texts,
    one: ['Sirkülasyon profili', 'Circulation profile'],
    subtitle: [
      'Hazır akışlar: kim, hangi sırayla onaylar ve imzalar, sonuç nereye gider.',
      'Flows kept for jobs to come: who approves and signs in which order, and where the result goes.',
    ],
    remarked: ['Çalışmaz', 'Cannot run'],
  },
  fields: {
    departmentIds: {
      kind: 'references',
      to: 'department',
      maxRecords: limits.departmentsPerProfile,
      label: ['Departmanlar', 'Departments'],
      hint: [
        'Bu akışı kullanan departmanlar. Boşsa her departman kullanır.',
        'The departments that use this flow. Empty: every department does.',
      ],
      inList: true,
    },
    recipientIds: {
      kind: 'references',
      to: 'recipient',
      maxRecords: limits.recipientsPerJob,
      label: ['Alıcılar', 'Recipients'],
      hint: [
        'Biten işin gideceği yerler. İşi hazırlayan, bunlara e-posta ekleyebilir.',
        'Where the finished job goes. Whoever prepares the job may add an e-mail.',
      ],
      inList: true,
    },
    steps: {
      kind: 'steps',
      label: ['Akış', 'Flow'],
      inList: true,
    },
  },
};
