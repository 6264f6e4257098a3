import { limits } from '../limits.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';
import { idsOf } from './values.ts';

/** FLOW-07, UI-39: people of whom any one acts where the group stands in a step. */
export const signGroup: Definition = {
  type: 'signGroup',
  ...definitionEntries.signGroup,
  texts: {
    ...definitionEntries.signGroup.texts,
    one: ['İmza grubu', 'Sign group'],
    subtitle: [
      'Akışta bir gruba sıra geldiğinde üyelerinden herhangi biri onaylar ya da imzalar.',
      'When it is a group’s turn in a flow, any one of its members approves or signs.',
    ],
    whenPassive: [
      'Pasif bir grup yeni taslaklarda seçilemez; dolaşımdaki işler sürer.',
      'An inactive group cannot be chosen in new drafts; circulating jobs go on.',
    ],
    remarked: ['Kimse yok', 'Nobody left'],
  },
  fields: {
    memberIds: {
      kind: 'people',
      maxPeople: limits.signGroupMembers,
      inDialog: true,
      label: ['Üyeler', 'Members'],
      hint: [
        'Yetkisi olan her etkin üye grup adına işlem yapabilir; bekleyen işler üye değişikliğini hemen izler.',
        'Every active member with the authority can act for the group; waiting jobs follow a change of members at once.',
      ],
      inList: true,
    },
  },
  check: (values) =>
    idsOf(values, 'memberIds').length > 0
      ? []
      : [{ field: 'memberIds', key: 'lang_sign_group_member_required' }],
};
