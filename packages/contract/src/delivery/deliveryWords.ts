import type { Message } from '../messages/message.ts';
import type { DeliveryState, RecipientKind } from './recipients.ts';

export const deliveryStateWords: Readonly<Record<DeliveryState, Message>> = {
  WaitingToSend: ['Gönderim bekliyor', 'Waiting to send'],
  Sent: ['Gönderildi', 'Sent'],
  NotSent: ['Gönderilemedi', 'Not sent'],
  Cancelled: ['Vazgeçildi', 'Cancelled'],
};

export const recipientKindWords: Readonly<Record<RecipientKind, Message>> = {
  Email: ['E-posta', 'E-mail'],
  FileSystem: ['Klasör', 'Folder'],
};
