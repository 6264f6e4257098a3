export { addDepartment, addTitle, addUser, type NewUser } from './addUser.ts';
export { type DepartmentsOf, departmentsOf, findDepartment } from './departments.ts';
export { peopleOfDepartment, usersHolding } from './findHolders.ts';
export { type AccountUser, findUser, findUsers, idNumberOf } from './findUsers.ts';
export { type AccountMember, accountAdmin, userOfLogin } from './members.ts';
export { presentUser } from './present.ts';
export type { UsersNeeds } from './profile.ts';
export { resealIdNumbers } from './resealIdNumbers.ts';
export { usersRoutes } from './routes.ts';
export {
  findSignGroups,
  loadSignGroup,
  lockSignGroups,
  lookUpSignGroups,
  membersOf,
  presentSignGroups,
  type SignGroupMember,
  type SignGroupRow,
  signGroupsWith,
} from './signGroups.ts';
export { type SignGroupContent, writeSignGroup } from './writeSignGroup.ts';
