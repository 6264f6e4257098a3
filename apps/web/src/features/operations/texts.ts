import type { taskStates } from '@tomar/contract';
import type { Text, Texts } from '../../i18n/say.ts';

export type TaskState = (typeof taskStates)[number];

export const taskStateTexts: Readonly<Record<TaskState, Text>> = {
  waiting: ['Bekliyor', 'Waiting'],
  running: ['Çalışıyor', 'Running'],
  retrying: ['Yeniden denenecek', 'Will be retried'],
  done: ['Bitti', 'Done'],
  dead: ['Durdu', 'Stopped'],
};

/** Kinds of background work by their stored names; an unknown one is shown as it is. */
export const taskKindTexts: Readonly<Record<string, Text>> = {
  deliver: ['Alıcıya gönderim', 'Sending to a recipient'],
  'tell-turn': ['Sırası gelene haber', 'Telling whose turn it is'],
};

/** What happened, by the trail's stored names; an unknown one is shown as it is. */
export const eventTexts: Readonly<Record<string, Text>> = {
  'draft.created': ['Taslak oluşturuldu', 'Draft created'],
  'draft.deleted': ['Taslak silindi', 'Draft deleted'],
  'file.uploaded': ['Dosya yüklendi', 'File uploaded'],
  'file.removed': ['Dosya çıkarıldı', 'File removed'],
  'job.circulated': ['Dolaşıma çıkarıldı', 'Put into circulation'],
  'job.approved': ['Onaylandı', 'Approved'],
  'document.signed': ['Belge imzalandı', 'Document signed'],
  'job.signed': ['İmzalar tamamlandı', 'Signed'],
  'job.declined': ['Reddedildi', 'Declined'],
  'job.canceled': ['İptal edildi', 'Cancelled'],
  'job.cancelUndone': ['İptal geri alındı', 'Cancellation undone'],
  'job.finalizing': ['Gönderime alındı', 'Sending began'],
  'job.completed': ['Tamamlandı', 'Completed'],
  'delivery.sent': ['Gönderildi', 'Sent'],
  'delivery.notSent': ['Gönderilemedi', 'Not sent'],
  'delivery.retried': ['Yeniden gönderime alındı', 'Sent again'],
  'session.opened': ['Giriş yapıldı', 'Signed in'],
  'session.switched': ['Hesap değiştirildi', 'Switched the account'],
  'session.ended': ['Çıkış yapıldı', 'Signed out'],
  'audit.exported': ['Denetim izi dışa aktarıldı', 'Audit trail exported'],
  'profile.saved': ['Profil değiştirildi', 'Profile changed'],
  'task.retried': ['Görev yeniden denendi', 'Task tried again'],
};

export const operationsTexts = {
  tasksSubtitle: [
    'Gönderimler ve öteki arka plan işleri. Duran bir görev siz yeniden deneyene dek bekler.',
    'Sendings and other background work. A stopped task waits until you try it again.',
  ],
  taskKind: ['Görev', 'Task'],
  taskState: ['Durum', 'State'],
  taskAttempts: ['Deneme', 'Tries'],
  taskCreated: ['Oluşturma', 'Created'],
  taskNext: ['Sonraki deneme', 'Next try'],
  taskEnded: ['Bitiş', 'Ended'],
  taskError: ['Son hata', 'Last error'],
  taskRetry: ['Yeniden dene', 'Try again'],
  taskRetryOf: ['Yeniden dene: {0}', 'Try again: {0}'],
  taskRetried: ['Görev yeniden sıraya alındı.', 'The task waits in the queue again.'],
  noTasks: ['Görev yok', 'No tasks'],
  noTasksBody: [
    'Bir iş tamamlanınca alıcılara gönderimleri burada görünür.',
    'Once a job is done, its sendings to recipients appear here.',
  ],
  stateFilter: ['Durum süzgeci', 'Filter by state'],
  allStates: ['Tümü', 'All'],
  auditSubtitle: [
    'Her kayıt bir öncekinin özetini taşır; değişen bir kayıt zinciri bozar.',
    'Each entry holds the hash of the one before; a changed entry breaks the chain.',
  ],
  auditExport: ['Dışa aktar', 'Export'],
  auditMore: ['Daha eskileri göster', 'Show older entries'],
  auditEvent: ['Olay', 'Event'],
  auditActor: ['Kişi', 'Person'],
  auditTime: ['Zaman', 'Time'],
  auditSubject: ['Kayıt', 'Record'],
  auditAddress: ['IP adresi', 'IP address'],
  auditFacts: ['Ayrıntılar', 'Details'],
  auditHash: ['Özet', 'Hash'],
  auditSequence: ['Sıra', 'No.'],
  system: ['Sistem', 'System'],
  noAudit: ['Henüz kayıt yok', 'No entries yet'],
  updatesTitle: ['Sürüm notları', 'Release notes'],
} as const satisfies Texts;
