import { randomInt } from 'node:crypto';
import {
  activateUsers,
  addOwnSubstitution,
  addUserSubstitution,
  assignUsers,
  blankUserFields,
  createUser,
  definitionEndpoints,
  deleteUser,
  endOwnSubstitution,
  endUserSubstitution,
  getUser,
  handOverWork,
  handoverKinds,
  inviteUsers,
  listUserSubstitutions,
  listUsers,
  type Substitutions,
  saveUser,
  type UserDetail,
  type UserFields,
  userFieldNames,
  withdrawInvitation,
} from '@tomar/contract';
import { chance, pick, type World, type Writer } from './world.ts';

/** Nobody signs in as one of them. */
const surname = 'Kilitli';

const owner = (world: World) => world.server.person('owner');

/** A department, with whom its own saves and a synchronisation meet. */
async function anyPlace(world: World) {
  const found = await world.ask(
    definitionEndpoints.department.list,
    { body: { pageSize: 3, state: 'active' } },
    await owner(world),
  );
  const department = found && pick(found.items);
  return department ? [{ departmentId: department.id, isManager: chance(0.3), mayStart: chance(0.3) }] : [];
}

async function newcomer(world: World): Promise<UserDetail | null> {
  const departments = await anyPlace(world);
  const email = `kilitli${randomInt(2 ** 32)}@kilit.example`;
  const body = {
    ...blankUserFields,
    firstName: 'Kilit',
    lastName: surname,
    email,
    departments,
    authorities: ['Draft' as const],
    identitySource: null,
    invite: chance(0.3),
  };
  return world.askOnce(createUser, { body }, await owner(world));
}

/** Some of them, the same few for everybody; another one comes where there are hardly any. */
async function someone(world: World): Promise<string[]> {
  const found = await world.ask(listUsers, { body: { search: surname, pageSize: 4 } }, await owner(world));
  const ids = found?.items.map(({ id }) => id) ?? [];
  const made = ids.length < 3 ? await newcomer(world) : null;
  if (made) ids.push(made.id);
  const [one, other] = [pick(ids), pick(ids)];
  return [one, other].filter((id) => id !== undefined);
}

const fieldsOf = (detail: UserDetail) => {
  const fields = Object.fromEntries(
    userFieldNames.map((name) => [name, detail[name]]),
  ) as unknown as UserFields;
  return { ...fields, departments: [...fields.departments] };
};

/** Who is away, and who stands in: people of whom jobs wait, so that their turns follow while others act on them. */
const absent = 'signer1';
const standIns = ['signer2', 'approver'] as const;

async function leaveOf(world: World) {
  const userId = await world.server.userId(pick(standIns) ?? 'signer2');
  const day = new Date().toISOString().slice(0, 10);
  // In any time zone a day that is not over yet, and the next ones.
  const lastDay = new Date(Date.now() + randomInt(1, 3) * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const kinds = [chance(0.5) ? ('sign' as const) : ('approve' as const)];
  return { substituteId: userId, firstDay: chance(0.7) ? day : lastDay, lastDay, kinds };
}

const leavesOf = async (world: World): Promise<Substitutions['items']> => {
  const params = { id: await world.server.userId(absent) };
  const found = await world.ask(listUserSubstitutions, { params }, await owner(world));
  return found?.items.filter(({ state }) => state !== 'Over') ?? [];
};

/** The account's users, by their administrator. */
export const userWriters: Readonly<Record<string, Writer>> = {
  createUser: newcomer,
  async saveUser(world) {
    const [id] = await someone(world);
    if (id === undefined) return;
    const params = { id };
    const detail = await world.ask(getUser, { params }, await owner(world));
    if (!detail) return;
    const was = fieldsOf(detail);
    const change = { departments: await anyPlace(world), departmentId: null, sendReminders: chance(0.5) };
    // Now and then for a new address, with the login of that.
    const email = chance(0.3) ? `kilitli${randomInt(2 ** 32)}@kilit.example` : was.email;
    await world.askOnce(saveUser, { params, body: { ...was, ...change, email, was } }, await owner(world));
  },
  async activateUsers(world) {
    const ids = await someone(world);
    if (ids.length === 0) return;
    await world.askOnce(activateUsers, { body: { ids, isActive: chance(0.6) } }, await owner(world));
  },
  async assignUsers(world) {
    const ids = await someone(world);
    const [place] = await anyPlace(world);
    if (ids.length === 0 || !place) return;
    const { departmentId } = place;
    await world.askOnce(assignUsers, { body: { ids, departmentId } }, await owner(world));
  },
  async inviteUsers(world) {
    const ids = await someone(world);
    if (ids.length > 0) await world.askOnce(inviteUsers, { body: { ids } }, await owner(world));
  },
  async withdrawInvitation(world) {
    const [id] = await someone(world);
    if (id !== undefined) await world.ask(withdrawInvitation, { params: { id } }, await owner(world));
  },
  async handOverWork(world) {
    const [leaver, successor] = [await newcomer(world), await newcomer(world)];
    if (!leaver || !successor) return;
    const body = { successorId: successor.id, kinds: [...handoverKinds] };
    const hand = async () => world.ask(handOverWork, { params: { id: leaver.id }, body }, await owner(world));
    await Promise.all([hand(), chance(0.5) && hand()]);
  },
  async addOwnSubstitution(world) {
    await world.askOnce(
      addOwnSubstitution,
      { body: await leaveOf(world) },
      await world.server.person(absent),
    );
  },
  async addUserSubstitution(world) {
    const params = { id: await world.server.userId(pick([absent, ...standIns]) ?? absent) };
    await world.askOnce(addUserSubstitution, { params, body: await leaveOf(world) }, await owner(world));
  },
  async endOwnSubstitution(world) {
    const one = pick(await leavesOf(world));
    if (one)
      await world.ask(endOwnSubstitution, { params: { id: one.id } }, await world.server.person(absent));
  },
  async endUserSubstitution(world) {
    const one = pick(await leavesOf(world));
    if (!one) return;
    const params = { id: one.id };
    const end = async () => world.ask(endUserSubstitution, { params }, await owner(world));
    await Promise.all([end(), chance(0.5) && end()]);
  },
  async deleteUser(world) {
    const made = await newcomer(world);
    if (!made) return;
    const params = { id: made.id };
    const by = await owner(world);
    // Twice at the same moment, beside a save of others.
    await Promise.all([
      world.ask(deleteUser, { params }, by),
      chance(0.5) && world.ask(deleteUser, { params }, by),
    ]);
  },
};
