import type { JobSheetColumn, Message, Privacy, WaitingLabel } from '@tomar/contract';

/** What the columns of a spreadsheet of jobs are called, and how wide they are, in characters. */
export const sheetColumns = {
  name: [['İş adı', 'Job name'], 48],
  tracking: [['Takip no', 'Tracking no.'], 18],
  status: [['Durum', 'Status'], 18],
  holder: [['Kimde', 'Who has it'], 32],
  owner: [['Başlatan', 'Started by'], 26],
  department: [['Departman', 'Department'], 26],
  categories: [['Kategori', 'Category'], 26],
  documentNumber: [['Belge no', 'Document no.'], 18],
  amount: [['Tutar', 'Amount'], 20],
  currency: [['Para birimi', 'Currency'], 12],
  documents: [['Belge sayısı', 'Documents'], 12],
  privacy: [['Gizlilik', 'Privacy'], 12],
  createdAt: [['Başlangıç', 'Started'], 18],
  targetEndDate: [['Hedef bitiş', 'Target end'], 14],
  validUntil: [['Sözleşmenin sonu', 'Contract ends'], 16],
  updatedAt: [['Son değişiklik', 'Last change'], 18],
} as const satisfies Readonly<Record<JobSheetColumn, readonly [Message, number]>>;

export const privacyWords: Readonly<Record<Privacy, Message>> = {
  Normal: ['Normal', 'Normal'],
  Secret: ['Gizli', 'Secret'],
  TopSecret: ['Çok gizli', 'Top secret'],
};

export const awaitingInitials: Message = ['Paraf bekliyor', 'Awaiting initials'];

export const waitingWords: Readonly<Record<WaitingLabel, Message>> = {
  AwaitingApproval: ['Onay bekliyor', 'Awaiting approval'],
  AwaitingSignature: ['İmza bekliyor', 'Awaiting signature'],
  AwaitingStamp: ['Mühür bekliyor', 'Awaiting stamp'],
  AwaitingRemSend: ['KEP gönderimi bekliyor', 'Awaiting REM send'],
};

export const sheetNames = {
  jobs: ['İşler', 'Jobs'],
  drafts: ['Taslaklar', 'Drafts'],
} as const satisfies Readonly<Record<string, Message>>;
