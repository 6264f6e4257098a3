import { limits } from '../limits.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';
import { emailRule } from './textRules.ts';

/** DEF-16, DRAFT-45, UI-31 */
export const department: Definition = {
  type: 'department',
  ...definitionEntries.department,
  texts: {
    ...definitionEntries.department.texts,
    one: ['Departman', 'Department'],
    subtitle: [
      'Kurumun birimleri, yöneticileri ve üyeleri. Gizli işleri kimin göreceği buna bağlıdır.',
      'The units of the organisation with their managers and members. Who sees secret jobs depends on them.',
    ],
  },
  fields: {
    parentId: {
      kind: 'reference',
      to: 'department',
      label: ['Üst departman', 'Parent department'],
      hint: ['Boşsa en üsttedir.', 'Empty: it stands at the top.'],
      inList: true,
    },
    description: {
      kind: 'text',
      lines: true,
      maxLength: limits.descriptionLength,
      label: ['Açıklama', 'Description'],
    },
    email: {
      kind: 'text',
      maxLength: 254,
      rule: emailRule,
      label: ['E-posta', 'E-mail'],
      inList: true,
    },
    managerIds: {
      kind: 'people',
      maxPeople: limits.departmentPeople,
      label: ['Yöneticiler', 'Managers'],
      hint: [
        'Departmanın “Normal” işlerini görürler ve departmanı düzenleyebilirler.',
        'They see the department’s “Normal” jobs, and may edit the department.',
      ],
      inList: true,
    },
    userIds: {
      kind: 'people',
      maxPeople: limits.departmentPeople,
      label: ['Üyeler', 'Members'],
      hint: ['Departmanın “Gizli” işlerini de görürler.', 'They see the department’s “Secret” jobs, too.'],
    },
    starterIds: {
      kind: 'people',
      maxPeople: limits.departmentPeople,
      label: ['Departman adına iş başlatabilenler', 'May start jobs in its name'],
      hint: ['Yönetici ya da üye olmalıdırlar.', 'They have to be managers or members.'],
    },
  },
  check: ({ managerIds, userIds, starterIds }) => {
    const people = [managerIds, userIds].flatMap((ids) => (Array.isArray(ids) ? ids : []));
    const starters: readonly unknown[] = Array.isArray(starterIds) ? starterIds : [];
    return starters.every((id) => people.includes(id))
      ? []
      : [{ field: 'starterIds', key: 'lang_department_starter_not_member' }];
  },
};
