import type { Texts } from '../../../i18n/t.ts';

export const stampFormTexts = {
  body: [
    'Belgelere firmanın mührü, sunucudaki sertifikasıyla basılır. Mührü sizin istediğiniz, işin geçmişinde yazılı kalır.',
    'The company’s stamp is put into the documents with its certificate on the server. The job’s history keeps that you asked for it.',
  ],
} as const satisfies Texts;
