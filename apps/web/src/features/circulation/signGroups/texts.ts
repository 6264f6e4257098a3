import type { Texts } from '../../../i18n/t.ts';

/** Sign groups among the definitions (UI-39). */
export const signGroupTexts = {
  subtitle: [
    'Akışta bir gruba sıra geldiğinde üyelerinden herhangi biri onaylar ya da imzalar.',
    'When it is a group’s turn in a flow, any one of its members approves or signs.',
  ],
  search: ['İmza gruplarında ara', 'Search sign groups'],
  create: ['İmza grubu ekle', 'Add a sign group'],
  created: ['Yeni imza grubu', 'New sign group'],
  name: ['Grup adı', 'Group name'],
  members: ['Üyeler', 'Members'],
  membersHint: [
    'Yetkisi olan her etkin üye grup adına işlem yapabilir; bekleyen işler üye değişikliğini hemen izler.',
    'Every active member with the authority can act for the group; waiting jobs follow a change of members at once.',
  ],
  addMember: ['Üye ekle', 'Add a member'],
  chooseMember: ['Ad, unvan ya da departman', 'Name, title or department'],
  noMember: ['Böyle biri yok', 'Nobody found'],
  isMember: ['Bu grupta var', 'Already in this group'],
  memberPassive: ['Pasif', 'Inactive'],
  removeMember: ['Üyeyi çıkar: {0}', 'Remove member: {0}'],
  active: ['Etkin', 'Active'],
  activeHint: [
    'Pasif bir grup yeni taslaklarda seçilemez; dolaşımdaki işler sürer.',
    'An inactive group cannot be chosen in new drafts; circulating jobs go on.',
  ],
  passive: ['Pasif', 'Inactive'],
  state: ['Durum', 'State'],
  listEmpty: ['Henüz imza grubu yok', 'No sign groups yet'],
  listMore: ['Daha fazla grup var; aramayı daraltın.', 'There are more groups; narrow the search.'],
} as const satisfies Texts;
