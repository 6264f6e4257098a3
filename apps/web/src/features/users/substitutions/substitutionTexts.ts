import type { SubstitutionKind, SubstitutionState } from '@tomar/contract';
import type { Text, Texts } from '../../../i18n/t.ts';

export const substitutionTexts = {
  title: ['Vekâlet', 'Substitution'],
  ownHint: [
    'İzinli günlerinizde yerinize kim onaylar ya da imzalar? İmza onundur; yanında sizin adınız yazar.',
    'Who approves or signs in your place while you are on leave? The signature is theirs, with your name beside it.',
  ],
  userHint: [
    'İzinli ya da hasta olanın yerine kim onaylar ya da imzalar? İkisine de e-postayla bildirilir.',
    'Who approves or signs in the place of somebody on leave or ill? Both are told by e-mail.',
  ],
  name: ['Vekil belirle', 'Name a substitute'],
  nameTitle: ['Vekil belirle', 'Name a substitute'],
  nameTitleFor: ['{0} için vekil belirle', 'Name a substitute for {0}'],
  substitute: ['Vekil', 'Substitute'],
  choose: ['Ad ya da e-posta yazın', 'Type a name or an e-mail address'],
  nobody: ['Böyle biri yok.', 'There is nobody like that.'],
  firstDay: ['İlk gün', 'First day'],
  lastDay: ['Son gün', 'Last day'],
  kinds: ['İş türleri', 'Kinds of work'],
  save: ['Vekili kaydet', 'Save'],
  saved: ['Vekil kaydedildi.', 'The substitute was saved.'],
  none: ['Belirlenmiş bir vekil yok.', 'No substitute is named.'],
  list: ['Vekiller', 'Substitutes'],
  standsInFor: ['Vekâlet edilenler', 'Stands in for'],
  standsIn: ['{0} yerine', 'In place of {0}'],
  span: ['{0} – {1}', '{0} – {1}'],
  over: ['Bitmiş olanlar ({0})', 'Past ones ({0})'],
  end: ['Bitir', 'End'],
  endOf: ['Bitir: {0}', 'End: {0}'],
  endTitle: ['Vekâlet bitsin mi?', 'End the substitution?'],
  endBody: [
    '{0} bundan sonra bu vekâletle işlem yapamaz. Yapılmış olanlar olduğu gibi kalır.',
    '{0} acts no more in this substitution. What was done stays as it is.',
  ],
  ended: ['Vekâlet bitti.', 'The substitution is over.'],
  passive: ['pasif', 'inactive'],
} as const satisfies Texts;

export const kindTexts: Readonly<Record<SubstitutionKind, Text>> = {
  approve: ['Onay', 'Approval'],
  sign: ['İmza', 'Signature'],
};

export const stateTexts: Readonly<Record<SubstitutionState, Text>> = {
  Planned: ['Gelecek', 'To come'],
  On: ['Sürüyor', 'Under way'],
  Over: ['Bitti', 'Over'],
};
