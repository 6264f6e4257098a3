import type { Texts } from '../../../i18n/t.ts';

export const profileTexts = {
  trial: ['Deneme', 'Trial run'],
  trialHint: [
    'Bu akışla şimdi bir iş başlatılsa kime ne sorulurdu, ne engel olurdu.',
    'Who would be asked for what if a job were started with this flow now, and what would stop it.',
  ],
  again: ['Yeniden dene', 'Run again'],
  canRun: ['Bu akış çalışır.', 'This flow can run.'],
  cannotRun: ['Bu akış şu an çalışmaz.', 'This flow cannot run now.'],
  step: ['{0}. adım', 'Step {0}'],
  stepAny: ['{0}. adım: biri yeterli', 'Step {0}: any one of them'],
  anyOf: ['İçlerinden biri: {0}', 'Any one of: {0}'],
  recipients: ['Sonra gönderilir', 'Then it is sent to'],
  noRecipient: [
    'Profilde alıcı yok; işi hazırlayan ekler.',
    'The profile has no recipient; whoever prepares the job adds one.',
  ],
  namedIn: ['Adının geçtiği profiller', 'Named in profiles'],
  namedInHint: [
    'Pasifleştirilirse bu sirkülasyon profilleri çalışmayabilir.',
    'If it is deactivated, these circulation profiles may not run any more.',
  ],
  namedInMore: ['ve {0} profil daha', 'and {0} more'],
  unknownRecipient: ['Artık olmayan bir alıcı', 'A recipient that is gone'],
} as const satisfies Texts;
