import type { Texts } from '../../../../i18n/t.ts';

export const stampTaxTexts = {
  stampTax: ['Damga vergisi (TRY)', 'Stamp tax (TRY)'],
  reckoned: [
    'Hesaplanan: {0}. Matrah {1}, oran binde {2} ({3} tarihinden beri).',
    'Calculated: {0}. On {1}, at {2} per mille (in force since {3}).',
  ],
  capped: ['Kâğıt başına üst sınır uygulandı: {0}.', 'The most that one paper costs was applied: {0}.'],
  noAmount: ['Tutardan hesaplanır.', 'It is calculated from the amount.'],
  noExchangeRate: [
    'Dövizli tutarda kur yazılınca hesaplanır.',
    'For a foreign currency it is calculated once the exchange rate is entered.',
  ],
  noRate: [
    'Bugün için oran tanımlı değil, hesaplanmaz. Yönetici, hesap ayarlarından oran ekler.',
    'No rate is known for today, so it is not calculated. An administrator can add one in the account settings.',
  ],
  take: ['Hesaplananı al: {0}', 'Use the calculated tax: {0}'],
  reason: ['Neden farklı?', 'Why does it differ?'],
  reasonHint: [
    'İstisna, muafiyet, nüsha gibi. İşin zaman çizelgesinde ve denetim kaydında durur.',
    'Such as an exemption or copies. It stands in the job’s timeline and in the audit trail.',
  ],
  exchangeRate: ['Kur: 1 {0} kaç TRY', 'Exchange rate: TRY for 1 {0}'],
  exchangeRateHint: [
    'TCMB döviz satış kuru. Tomar kendiliğinden kur almaz.',
    'The selling rate of the Turkish central bank. Tomar does not fetch it.',
  ],
} as const satisfies Texts;
