import type pg from 'pg';

/** The role of DATABASE_URL could read other accounts' rows; the server must not run with it. */
export class RoleTooPowerful extends Error {
  readonly code = 'database_role_too_powerful';
  constructor(role: string, why: string) {
    super(
      `DATABASE_URL connects as "${role}", which ${why}. Row-level security would not keep the accounts apart. ` +
        'Use a role that is no superuser, has no BYPASSRLS and owns no table.',
    );
    this.name = 'RoleTooPowerful';
  }
}

/** @throws RoleTooPowerful when row-level security does not bind the role, or it could lift it */
export async function checkRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    role: string;
    superuser: boolean;
    bypass: boolean;
    owner: boolean;
    member: boolean;
  }>(`
    select current_user as role, r.rolsuper as superuser, r.rolbypassrls as bypass,
      exists (
        select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid
      ) as owner,
      exists (
        select from pg_roles other
        where other.oid <> r.oid and (other.rolsuper or other.rolbypassrls or other.oid in (
          select relowner from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        )) and pg_has_role(r.oid, other.oid, 'MEMBER')
      ) as member
    from pg_roles r where r.rolname = current_user`);
  const [found] = rows;
  if (!found) throw new RoleTooPowerful('?', 'cannot be examined');
  if (found.superuser) throw new RoleTooPowerful(found.role, 'is a superuser');
  if (found.bypass) throw new RoleTooPowerful(found.role, 'has BYPASSRLS');
  if (found.owner) throw new RoleTooPowerful(found.role, 'owns tables');
  if (found.member) throw new RoleTooPowerful(found.role, 'may become a role that is not bound');
}
