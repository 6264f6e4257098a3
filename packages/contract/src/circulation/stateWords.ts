import type { Message } from '../messages/message.ts';
import type { JobStatus, ParticipantRole, ParticipantState } from './states.ts';

/** What the states of jobs are called, on the page and in what is made of a job. */
export const statusWords: Readonly<Record<JobStatus, Message>> = {
  Circulating: ['Dolaşımda', 'Circulating'],
  Declined: ['Reddedildi', 'Declined'],
  Finalizing: ['Gönderiliyor', 'Finalizing'],
  Completed: ['Tamamlandı', 'Completed'],
  Canceled: ['İptal edildi', 'Cancelled'],
};

export const roleWords: Readonly<Record<ParticipantRole, Message>> = {
  Approver: ['Onaylayan', 'Approver'],
  Initialler: ['Paraflayan', 'Initialler'],
  Signer: ['E-imzacı', 'E-signer'],
  Stamper: ['Mühürleyen', 'Stamper'],
};

export const participantWords: Readonly<Record<ParticipantState, Message>> = {
  Pending: ['Sırası gelmedi', 'Not yet reached'],
  Waiting: ['Bekleniyor', 'Waiting'],
  Approved: ['Onayladı', 'Approved'],
  Initialled: ['Parafladı', 'Initialled'],
  Signed: ['İmzaladı', 'Signed'],
  Stamped: ['Mühürledi', 'Stamped'],
  Declined: ['Reddetti', 'Declined'],
  Skipped: ['Başkası tamamladı', 'Done by another'],
  Dropped: ['Gerek kalmadı', 'No longer needed'],
};
