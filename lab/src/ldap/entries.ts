/** Somebody of the lab's directory. */
export interface LdapPerson {
  readonly uid: string;
  readonly givenName?: string;
  readonly sn: string;
  readonly mail?: string;
}

export const baseDn = 'dc=kurum,dc=example';
export const peopleDn = `ou=people,${baseDn}`;
export const reader = { dn: `cn=reader,${baseDn}`, password: 'okuyucu ığüşöç 3491' };
export const limited = { dn: `cn=limited,${baseDn}`, password: 'sinirli 8823' };
export const manager = { dn: `cn=manager,${baseDn}`, password: 'yonetici 1177' };

/** The uids of the lab hold nothing that a DN escapes (RFC 4514, 2.4). */
export const dnOf = (uid: string): string => `uid=${uid},${peopleDn}`;

/** RFC 2849; values as base64, so that any text may stand there. */
const line = (name: string, value: string) => `${name}:: ${Buffer.from(value).toString('base64')}`;
const entry = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

const person = ({ uid, givenName, sn, mail }: LdapPerson): string =>
  entry(
    line('dn', dnOf(uid)),
    'objectClass: inetOrgPerson',
    line('uid', uid),
    line('cn', givenName === undefined ? sn : `${givenName} ${sn}`),
    line('sn', sn),
    ...(givenName === undefined ? [] : [line('givenName', givenName)]),
    ...(mail === undefined ? [] : [line('mail', mail)]),
  );

const account = ({ dn, password }: { readonly dn: string; readonly password: string }, cn: string) =>
  entry(
    `dn: ${dn}`,
    'objectClass: organizationalRole',
    'objectClass: simpleSecurityObject',
    `cn: ${cn}`,
    line('userPassword', password),
  );

/** The whole tree, with a referral to another directory among the people. */
export const ldif = (people: readonly LdapPerson[]): string =>
  [
    entry(`dn: ${baseDn}`, 'objectClass: domain', 'dc: kurum'),
    account(reader, 'reader'),
    account(limited, 'limited'),
    entry(`dn: ${peopleDn}`, 'objectClass: organizationalUnit', 'ou: people'),
    entry(
      `dn: ou=elsewhere,${peopleDn}`,
      'objectClass: referral',
      'objectClass: extensibleObject',
      'ou: elsewhere',
      'ref: ldap://127.0.0.1:1/ou=elsewhere',
    ),
    ...people.map(person),
  ].join('\n');
