import type { Texts } from '../../i18n/t.ts';

export const pitchTexts = {
  pitchFlow: ['Onay ve imza sırasını çizin', 'Draw who approves and who signs'],
  pitchFlowBody: [
    'Kim, hangi sırayla: akış bir resim gibi önünüzde.',
    'Who, and in which order: the flow is a picture before you.',
  ],
  pitchSign: ['Bir PIN ile onlarca belge', 'Dozens of documents, one PIN'],
  pitchSignBody: [
    'E-imzanız bilgisayarınızdan çıkmaz; PIN’iniz hiçbir yere gitmez.',
    'Your key never leaves your computer; your PIN goes nowhere.',
  ],
  pitchSafe: ['Belgenin aslı değişmez', 'The original never changes'],
  pitchSafeBody: [
    'İmzalar belgenin sonuna eklenir; her adım kayıt altındadır.',
    'Signatures are appended to the document; every step is on record.',
  ],
} as const satisfies Texts;
