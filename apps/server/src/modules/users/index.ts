export { type DepartmentsOf, departmentsOf, findDepartment } from './departments.ts';
export { type AccountUser, findUser, findUsers, idNumberOf } from './findUsers.ts';
