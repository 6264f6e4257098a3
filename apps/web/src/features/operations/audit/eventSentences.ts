import { type Text, t } from '../../../i18n/t.ts';
import { eventTexts } from '../eventTexts.ts';

/** Events whose sentence names what they are about: the fact that it says, and the sentence with its place. */
const sentences: Readonly<Record<string, readonly [fact: string, text: Text]>> = {
  'document.signed': ['file', ['“{0}” belgesini imzaladı', 'Signed the document “{0}”']],
  'document.stamped': ['file', ['“{0}” belgesini mühürledi', 'Stamped the document “{0}”']],
  'document.completed': [
    'file',
    ['“{0}” belgesinin imzaları tamamlandı', 'The signatures of “{0}” were completed'],
  ],
  'file.copied': [
    'name',
    ['“{0}” dosyasını başka bir kayıttan aldı', 'Brought the file “{0}” along from another record'],
  ],
  'file.filled': [
    'name',
    [
      '“{0}” dosyasını şablonun belgesini metinlerle doldurarak yaptı',
      'Made the file “{0}” by filling in texts of a template’s document',
    ],
  ],
  'file.uploaded': ['name', ['“{0}” dosyasını yükledi', 'Uploaded the file “{0}”']],
  'file.madePdf': [
    'name',
    ['Office dosyasından “{0}” dosyasını yaptı', 'Made the file “{0}” of an Office file'],
  ],
  'file.merged': [
    'name',
    ['Belgeleri birleştirip “{0}” dosyasını yaptı', 'Merged documents into the file “{0}”'],
  ],
  'file.removed': ['name', ['“{0}” dosyasını sildi', 'Deleted the file “{0}”']],
  'draft.deleted': ['name', ['“{0}” taslağını sildi', 'Deleted the draft “{0}”']],
  'delivery.sent': ['recipientName', ['“{0}” alıcısına gönderildi', 'Sent to “{0}”']],
  'delivery.notSent': ['recipientName', ['“{0}” alıcısına gönderilemedi', 'Not sent to “{0}”']],
  'delivery.resent': ['recipientName', ['“{0}” alıcısına yeniden gönderdi', 'Sent again to “{0}”']],
  'delivery.retried': [
    'recipientName',
    ['“{0}” alıcısına gönderimi yeniden denedi', 'Tried the delivery to “{0}” again'],
  ],
  'delivery.returned': [
    'recipientName',
    ['“{0}” alıcısına gönderilen e-posta geri döndü', 'The mail to “{0}” came back'],
  ],
  'notice.returned': [
    'user',
    ['{0} için bildirim e-postası geri döndü', 'A notice by e-mail to {0} came back'],
  ],
  'recipient.created': ['recipientName', ['“{0}” alıcısını tanımladı', 'Defined the recipient “{0}”']],
  'recipient.saved': ['recipientName', ['“{0}” alıcısını değiştirdi', 'Changed the recipient “{0}”']],
  'definition.activated': ['name', ['“{0}” tanımını etkinleştirdi', 'Activated the definition “{0}”']],
  'definition.created': ['name', ['“{0}” tanımını ekledi', 'Added the definition “{0}”']],
  'definition.deactivated': ['name', ['“{0}” tanımını pasifleştirdi', 'Deactivated the definition “{0}”']],
  'definition.saved': ['name', ['“{0}” tanımını değiştirdi', 'Changed the definition “{0}”']],
  'signGroup.saved': ['name', ['“{0}” imza grubunu kaydetti', 'Saved the sign group “{0}”']],
  'notice.notSent': [
    'user',
    ['{0} için bildirim e-postası gönderilemedi', 'A notice by e-mail to {0} was not sent'],
  ],
  'sealKey.bound': [
    'certificate',
    ['“{0}” e-mühür sertifikasını bağladı', 'Bound the stamp certificate “{0}”'],
  ],
  'serverKey.bound': ['user', ['{0} için sunucu anahtarı bağladı', 'Bound a key of the server for {0}']],
  'serverKey.released': ['user', ['{0} için sunucu anahtarını ayırdı', 'Released the server’s key of {0}']],
  'session.refused': ['user', ['{0} için giriş reddedildi', 'A sign-in as {0} was refused']],
  'user.added': ['user', ['{0} adlı kullanıcıyı ekledi', 'Added the user {0}']],
  'user.invited': ['user', ['{0} adlı kullanıcıyı davet etti', 'Invited the user {0}']],
};

/** By the value of a fact: what it says needs no words of its own then. */
const variants: Readonly<Record<string, readonly [fact: string, value: string, text: Text]>> = {
  'session.opened': ['way', 'Password', ['Şifreyle giriş yaptı', 'Signed in with a password']],
};

export interface Sentence {
  readonly text: string;
  /** The fact that the sentence says already. */
  readonly told: string | null;
}

/**
 * What happened, as a sentence. Without the fact that it would say, because the reader may not read it or it was erased,
 * it says less; an event that is not known yet is shown by its name.
 * @param json the facts of the event
 */
export function readSentence(event: string, json: string): Sentence {
  const facts: Readonly<Record<string, unknown>> = JSON.parse(json);
  const variant = variants[event];
  if (variant && facts[variant[0]] === variant[1]) return { text: t(variant[2]), told: variant[0] };
  const sentence = sentences[event];
  const value = sentence && facts[sentence[0]];
  if (typeof value === 'string' && value !== '' && sentence)
    return { text: t(sentence[1], value), told: sentence[0] };
  const text = eventTexts[event];
  return { text: text ? t(text) : event, told: null };
}
