import type { AuditAreaFilter, taskStates } from '@tomar/contract';
import type { Text, Texts } from '../../i18n/t.ts';

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
  'apply-import': ['Dosyanın yazılması', 'Writing an import'],
  deliver: ['Alıcıya gönderim', 'Sending to a recipient'],
  'complete-signatures': ['İmzaların tamamlanması', 'Completing signatures'],
  'invite-imported': ['Yeni kullanıcıların davet edilmesi', 'Inviting new users'],
  'make-jobs': ['Dosyadan işlerin oluşturulması', 'Making jobs of a file'],
  'read-batch': ['İşlerin dosyasının okunması', 'Reading a file of jobs'],
  'read-import': ['Dosyanın okunması', 'Reading an import'],
  'remind-late': ['Geciken işlerin hatırlatılması', 'Reminding of late jobs'],
  'remind-person': ['Geciken işleri hatırlatma', 'A reminder of late jobs'],
  'send-invitation': ['Davetin gönderilmesi', 'Sending an invitation'],
  'send-login-link': ['Giriş bağlantısının gönderilmesi', 'Sending a link to sign in'],
  'send-mail-code': ['Giriş kodunun e-postayla gönderilmesi', 'Sending a code by e-mail'],
  'send-sms-code': ['Giriş kodunun SMS ile gönderilmesi', 'Sending a code by SMS'],
  'sign-with-server-key': ['Sunucu anahtarıyla imzalama', 'Signing with a key of the server'],
  'synchronise-directory': ['Dizinle eşitleme', 'Synchronising with the directory'],
  'synchronise-directory-daily': ['Dizinle eşitleme', 'Synchronising with the directory'],
  'synchronise-directory-hourly': ['Dizinle eşitleme', 'Synchronising with the directory'],
  'follow-substitution': ['İşlerin vekâleti izlemesi', 'Jobs following a substitution'],
  'switch-substitutions': ['Vekâletlerin başlayıp bitmesi', 'Substitutions beginning and ending'],
  'tell-comment': ['Yorum haberi', 'Telling of a comment'],
  'tell-handover': ['Devralana haber', 'Telling a successor'],
  'tell-substitution': ['Vekâlet haberi', 'Telling of a substitution'],
  'tell-late': ['İşin geciktiğini sahibine haber verme', 'Telling an owner that a job is late'],
  'tell-licence': ['Lisans uyarısı', 'Warning of the licence'],
  'tell-return': ['Geri dönen e-postayı işin sahibine haber verme', 'Telling an owner that a mail came back'],
  'tell-owner': ['İşin sahibine haber', 'Telling the owner of a job'],
  'tell-security': ['Güvenlik bildirimi', 'Telling of a security matter'],
  'tell-turn': ['Sırası gelene haber', 'Telling whose turn it is'],
  'warn-of-licence': ['Lisansın denetlenmesi', 'Looking after the licence'],
};

/** What the trail can be asked for; each but the first is one of the areas that it joins. */
export const auditAreaTexts: Readonly<Record<AuditAreaFilter, Text>> = {
  security: ['Güvenlik kaydı (tümü)', 'Security record (all of it)'],
  signIn: ['Girişler', 'Sign-ins'],
  refusal: ['Reddedilen girişler', 'Refused sign-ins'],
  right: ['Yetki değişiklikleri', 'Changes of rights'],
  administration: ['Yönetim işlemleri', 'Acts of administration'],
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
  taskError: ['Son hata', 'Last error'],
  taskAction: ['İşlem', 'Action'],
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
  auditOpen: ['Kaydı aç: {0}', 'Open the entry: {0}'],
  auditEntry: ['Denetim kaydı {0}', 'Audit entry {0}'],
  auditJob: ['İş', 'Job'],
  auditHiddenJob: ['Sizden gizli ya da silinmiş bir iş', 'A job that is hidden from you, or gone'],
  auditOfJob: ['Bu işin denetim izi', 'Audit trail of this job'],
  auditOfPerson: ['Bu kişinin denetim izi', 'Audit trail of this person'],
  auditDay: ['Gün', 'Day'],
  auditAnyone: ['Herkes', 'Anybody'],
  auditAnything: ['Tüm olaylar', 'All events'],
  auditArea: ['Alan', 'Area'],
  auditEverywhere: ['Her alan', 'Every area'],
  auditJobChip: ['İş: {0}', 'Job: {0}'],
  auditSomebody: ['bilinmeyen kişi', 'somebody unknown'],
  auditRecordHash: ['Kaydın özeti', 'Hash of the entry'],
  auditMore: ['Daha eskileri göster', 'Show older entries'],
  auditEvent: ['Olay', 'Event'],
  auditActor: ['Kişi', 'Person'],
  auditTime: ['Zaman', 'Time'],
  auditAddress: ['IP adresi', 'IP address'],
  auditWithheld: ['{0}: gizli, bu işte değilsiniz', '{0}: hidden, you are not in this job'],
  auditErased: ['{0}: silinmiş', '{0}: erased'],
  erasedPerson: ['Adı silinmiş kişi', 'Person whose name was erased'],
  auditSequence: ['Sıra', 'No.'],
  noAudit: ['Henüz kayıt yok', 'No entries yet'],
  updatesTitle: ['Sürüm notları', 'Release notes'],
} as const satisfies Texts;
