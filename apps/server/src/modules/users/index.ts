export { addSignGroup } from './addSignGroup.ts';
export { addDepartment, addTitle, addUser, type NewUser } from './addUser.ts';
export { authorityNames } from './authorityNames.ts';
export { cellphoneOf, storeCellphone } from './cellphone.ts';
export { countForSetup } from './countForSetup.ts';
export {
  type DepartmentsOf,
  departmentIdsOf,
  departmentsOf,
  findDepartment,
  namesOfDepartments,
} from './departments.ts';
export {
  type ExternalUser,
  holdIdentitySource,
  lockExternalUser,
  lockExternalUserWithEmail,
  setIdentitySource,
} from './externalUsers.ts';
export { departmentManagers, holdersIdsOf, holdersOf, peopleOfDepartment } from './findHolders.ts';
export {
  type AccountUser,
  findSigner,
  findUser,
  findUsers,
  idNumberOf,
  idNumbersOf,
  type Signer,
  storeIdNumber,
} from './findUsers.ts';
export {
  type ChangedUser,
  type ImportedUser,
  insertUsers,
  type KnownUser,
  type NewImportedUser,
  type Place,
  placesByName,
  updateUsers,
  usersOfLogins,
} from './importing/importedUsers.ts';
export { lockUser } from './lockUser.ts';
export { type Answer, cut, type LookupAsked } from './lookups.ts';
export { type AccountMember, accountAdmin, userOfLogin, userWithEmail } from './members.ts';
export {
  activeAmong,
  isLastAdmin,
  lockNamedUser,
  lockUserOfLogin,
  type NamedUser,
  namesOfUsers,
  setNames,
  usersByIdOrEmail,
} from './namedUsers.ts';
export {
  hasDigest,
  usersWithDigest,
  usersWithDigestAfter,
  wantsLetters,
  whoWantsSms,
} from './noticeWishes.ts';
export {
  countGroupsOfUsers,
  countManagedDepartments,
  groupsOfUser,
  handOverDepartments,
  managedDepartments,
} from './placesOfUsers.ts';
export { presentUser } from './present.ts';
export type { ProfilePicture, UsersNeeds } from './profile.ts';
export { resealIdNumbers } from './resealIdNumbers.ts';
export { setActive, setAuthorities } from './rights/changeRights.ts';
export { followRightsAgain, followRightsTask } from './rights/followRightsTask.ts';
export { usersRoutes } from './routes.ts';
export { type SignatureImageColumns, signatureImageUrl, storeSignatureImage } from './signatureImage.ts';
export {
  allSignGroupNames,
  findSignGroups,
  lockSignGroups,
  lookUpSignGroups,
  membersOf,
  presentSignGroups,
  type SignGroupMember,
  type SignGroupRow,
  signGroupsWith,
} from './signGroups.ts';
export { countUsers, slotProblems, takeSlots } from './slots/takeSlots.ts';
export {
  absentAround,
  byAbsent,
  nobodyStandsIn,
  type Substitute,
  type Substitutes,
  standsInFor,
  substitutesAmong,
  substitutesOf,
} from './substitutions/substitutes.ts';
export {
  forgetSubstitutions,
  insertSubstitution,
  lockSubstitution,
  openSubstitutions,
  type SubstitutionRow,
  setSubstitutionState,
  substitutionsById,
  substitutionsMeeting,
  substitutionsOf,
} from './substitutions/substitutionRecord.ts';
export {
  joinDepartment,
  lockDepartments,
  namedPlaces,
  type OwnUserFields,
  userFieldsOf,
  writeUserFields,
} from './userFields.ts';
export { viewsOfList } from './views/savedViews.ts';
