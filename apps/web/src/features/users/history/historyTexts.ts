import type { LoginOutcome } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const historyTexts = {
  outcome: ['Sonuç', 'Outcome'],
  any: ['Tümü', 'Any'],
  day: ['Gün', 'Day'],
  tries: ['Deneme', 'Tries'],
  seconds: ['Süre (saniye)', 'Duration (seconds)'],
  export: ['CSV indir', 'Download CSV'],
  file: ['giris-gecmisi', 'login-history'],
} as const satisfies Texts;

export const outcomeTexts: Readonly<Record<LoginOutcome, Text>> = {
  opened: ['Giriş yapıldı', 'Signed in'],
  refused: ['Reddedildi', 'Refused'],
};
