import type { HandoverKind, WorkCounts } from '@tomar/contract';
import type { Text, Texts } from '../../../../i18n/t.ts';

/** What a leaver stands in, and who takes it over. */
export const handoverTexts = {
  handOver: ['İşlerini devret', 'Hand over work'],
  title: ['{0}: işlerini devret', 'Hand over the work of {0}'],
  body: [
    'Daha önce yaptıkları olduğu gibi kalır; seçtikleriniz bundan sonra devralanı bekler. İkisine de e-postayla haber verilir.',
    'What they did stays as it is; what you choose waits for the successor from now on. Both are told by mail.',
  ],
  successor: ['Devralan', 'Successor'],
  choose: ['Ad, unvan ya da departman', 'Name, title or department'],
  nobody: ['Böyle biri yok', 'Nobody found'],
  what: ['Neler devredilsin', 'What goes over'],
  kindWith: ['{0} ({1})', '{0} ({1})'],
  stays: ['Kalacaklar', 'What stays'],
  stayed: ['Devredilemeyenler', 'What could not go over'],
  itemStays: ['{0}: {1}', '{0}: {1}'],
  unseen: ['Göremediğiniz bir iş', 'A job that you may not see'],
  drafts: ['Taslaklar', 'Drafts'],
  andMore: [
    'İlk {0} iş incelendi; kalanlar devredilirken incelenir.',
    'The first {0} jobs were looked at; the rest is while it goes over.',
  ],
  profiles: [
    '{0} sirkülasyon profilinde adı geçiyor. İşaretlerseniz bundan sonra başlayan işlerde yerine devralan geçer.',
    'Named in {0} circulation profiles. Tick them to have the successor in their place in jobs that begin from now on.',
  ],
  do: ['Devret', 'Hand over'],
  progress: ['{0} / {1} devredildi…', '{0} of {1} went over…'],
  done: ['{0} kayıt devredildi.', '{0} went over.'],
  nothing: ['Bu kişiyi bekleyen bir şey yok.', 'Nothing waits for this person.'],
  work: ['{0}: {1}', '{0}: {1}'],
} as const satisfies Texts;

export const kindTexts: Readonly<Record<HandoverKind, Text>> = {
  turns: ['Onay ve imza sıraları', 'Turns to approve and sign'],
  drafts: ['Taslaklar', 'Drafts'],
  groups: ['İmza grubu üyelikleri', 'Memberships of sign groups'],
  stamps: ['Mühür hesaplarındaki yetkileri', 'Rights to stamp with stamp accounts'],
  departments: ['Yönettiği departmanlar', 'Departments they manage'],
  profiles: ['Sirkülasyon profillerindeki yerleri', 'Places in circulation profiles'],
};

/** How much somebody stands in, one of a kind and several. */
export const workTexts: Readonly<Record<keyof WorkCounts, readonly [one: Text, several: Text]>> = {
  turns: [
    ['{0} işte sırası var', 'a turn in {0} job'],
    ['{0} işte sırası var', 'turns in {0} jobs'],
  ],
  drafts: [
    ['{0} taslak', '{0} draft'],
    ['{0} taslak', '{0} drafts'],
  ],
  groups: [
    ['{0} imza grubu', '{0} sign group'],
    ['{0} imza grubu', '{0} sign groups'],
  ],
  stamps: [
    ['{0} mühür hesabı', '{0} stamp account'],
    ['{0} mühür hesabı', '{0} stamp accounts'],
  ],
  departments: [
    ['{0} departmanın yöneticisi', 'manager of {0} department'],
    ['{0} departmanın yöneticisi', 'manager of {0} departments'],
  ],
  profiles: [
    ['{0} sirkülasyon profili', '{0} circulation profile'],
    ['{0} sirkülasyon profili', '{0} circulation profiles'],
  ],
};
