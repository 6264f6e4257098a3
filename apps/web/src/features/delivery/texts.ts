import type { Texts } from '../../i18n/t.ts';

export { deliveryStateWords as deliveryStateTexts } from '@tomar/contract';

export const deliveryTexts = {
  title: ['Gönderimler', 'Deliveries'],
  none: ['Bu işin alıcısı yok.', 'This job has no recipients.'],
  sentAt: ['{0} tarihinde gönderildi', 'Sent on {0}'],
  triedAt: ['{0} deneme; son: {1}', '{0} tries; last: {1}'],
  nextAt: ['Sonraki deneme: {0}', 'Next try: {0}'],
  retry: ['Yeniden gönder', 'Send again'],
  retryTo: ['Yeniden gönder: {0}', 'Send again: {0}'],
  retried: ['Gönderim yeniden sıraya alındı.', 'The delivery is queued again.'],
  resendTitle: ['Bir kez daha gönderilsin mi?', 'Send once more?'],
  resendBody: [
    'Bu gönderim {0} için yapıldı. Yeniden gönderirseniz belgeler ikinci kez gider ve iş, gönderim bitene kadar yeniden “sonlandırılıyor” olur.',
    'This delivery reached {0}. If you send it again, the documents go out a second time, and the job is finalizing again until that has ended.',
  ],
  uncertainTitle: ['Ulaşmış olabilir', 'It may have arrived'],
  uncertainBody: [
    'Bu gönderimin {0} için ulaşıp ulaşmadığı bilinmiyor. Yeniden gönderirseniz belgeler ikinci kez ulaşabilir. Önce alıcıya sormanızı öneririz.',
    'It is not known whether this delivery reached {0}. If you send it again, the documents may arrive a second time. We suggest asking the recipient first.',
  ],
  uncertainConfirm: ['Yine de yeniden gönder', 'Send again anyway'],
  detail: ['Karşı tarafın yanıtı: {0}', 'What the other side said: {0}'],
} as const satisfies Texts;
