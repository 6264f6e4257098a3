import * as z from 'zod/mini';
import { checkLength, type Finding } from '../../text.ts';

/** Ours, in characters and people. */
const maxLengths = { host: 255, ca: 20_000, dn: 1000, password: 500, filter: 2000, attribute: 100 } as const;
const maxLeaversBound = 10_000;

/** TLS from the first octet (`ldaps`), or begun with StartTLS (RFC 4511, 4.14). Without TLS nothing is asked. */
export const directorySecurities = ['Tls', 'StartTls'] as const;
export type DirectorySecurity = (typeof directorySecurities)[number];

export const directorySchedules = ['Off', 'Hourly', 'Daily'] as const;
export type DirectorySchedule = (typeof directorySchedules)[number];

const attribute = z.string().check(z.trim(), z.maxLength(maxLengths.attribute));

/** UI-28: the organisation's LDAP directory, as a form edits it. One that is off may be half filled in. */
export const directoryForm = z.object({
  isOn: z.boolean(),
  /** Name or address, without scheme. */
  host: z.string().check(z.trim(), z.maxLength(maxLengths.host)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(directorySecurities),
  /** Certificates in PEM that the server's is checked against; empty: those that everybody trusts. */
  ca: z.string().check(z.trim(), z.maxLength(maxLengths.ca)),
  bindDn: z.string().check(z.trim(), z.maxLength(maxLengths.dn)),
  /** Null: the stored one stays, which needs the server and who signs in there to stay, too. It is never read back. */
  password: z._default(z.nullable(z.string().check(z.maxLength(maxLengths.password))), null),
  baseDn: z.string().check(z.trim(), z.maxLength(maxLengths.dn)),
  /** RFC 4515: who of what lies below the base is a person of the organisation. Who no longer matches has left. */
  filter: z.string().check(z.trim(), z.maxLength(maxLengths.filter)),
  /** What an entry calls these. `id` is what stays when somebody is renamed or moved. */
  attributes: z.object({ id: attribute, firstName: attribute, lastName: attribute, email: attribute }),
  schedule: z.enum(directorySchedules),
  /** More than so many who have left at once are taken for a mistake: nobody is deactivated. */
  maxLeavers: z.int().check(z.minimum(1), z.maximum(maxLeaversBound)),
});
export type DirectoryForm = z.output<typeof directoryForm>;

/** What a connection to a directory may end with; its sentence is `lang_directory_…`. */
export const directoryFailures = [
  'not_allowed',
  'unreachable',
  'tls',
  'bind',
  'base',
  'filter',
  'limited',
  'answer',
  'nobody',
] as const;
export type DirectoryFailure = (typeof directoryFailures)[number];

/** What the last synchronisation did. */
export const directoryReport = z.object({
  at: z.string(),
  /** Users that were looked for in the directory. */
  checked: z.int(),
  renamed: z.int(),
  deactivated: z.int(),
  /** Who has left and stays active all the same: the last administrator. */
  kept: z.int(),
  /** Message key of why it ended early or deactivated nobody, and who had left; null: all is done. */
  problem: z.nullable(z.string()),
  left: z.int(),
});
export type DirectoryReport = z.output<typeof directoryReport>;

/** The settings as they are read. */
export const directorySettings = z.extend(z.omit(directoryForm, { password: true }), {
  /** 0: never set. */
  version: z.int(),
  hasPassword: z.boolean(),
  lastReport: z.nullable(directoryReport),
});
export type DirectorySettings = z.output<typeof directorySettings>;

/** What a form begins with where nothing is set. */
export const emptyDirectory = {
  isOn: false,
  host: '',
  port: 636,
  security: 'Tls',
  ca: '',
  bindDn: '',
  baseDn: '',
  filter: '(objectClass=inetOrgPerson)',
  attributes: { id: 'entryUUID', firstName: 'givenName', lastName: 'sn', email: 'mail' },
  schedule: 'Off',
  maxLeavers: 10,
} as const satisfies Omit<DirectoryForm, 'password'>;

/** What is wrong with the form, apart from what only the stored settings and the server's own tools can tell. */
export function checkDirectoryForm(form: DirectoryForm): Finding[] {
  const { isOn, host, ca, bindDn, baseDn, filter, attributes } = form;
  const findings: Finding[] = [
    ...checkLength('host', host, maxLengths.host),
    ...checkLength('ca', ca, maxLengths.ca),
    ...checkLength('bindDn', bindDn, maxLengths.dn),
    ...checkLength('baseDn', baseDn, maxLengths.dn),
    ...checkLength('filter', filter, maxLengths.filter),
    ...checkLength('password', form.password ?? '', maxLengths.password),
  ];
  const say = (field: string, key: Finding['key']) => findings.push({ field, key });
  const wants = (field: 'host' | 'bindDn' | 'baseDn' | 'filter', fits: (text: string) => boolean) => {
    if (form[field] === '') {
      if (isOn) say(field, `lang_directory_${keyOf[field]}_required`);
    } else if (!fits(form[field])) say(field, `lang_directory_${keyOf[field]}_invalid`);
  };
  wants('host', isHost);
  // A name without any of these would be taken for a SASL mechanism, or is a mere word.
  wants('bindDn', (text) => /[=@\\]/.test(text));
  wants('baseDn', (text) => text.includes('='));
  wants('filter', (text) => /^\(.+\)$/s.test(text));
  if (ca !== '' && !/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.test(ca))
    say('ca', 'lang_directory_ca_invalid');
  for (const [name, value] of Object.entries(attributes))
    if (!isAttribute(value)) say(`attributes.${name}`, 'lang_directory_attribute_invalid');
  if (!isWhole(form.port, 65_535)) say('port', 'lang_directory_port_invalid');
  if (!isWhole(form.maxLeavers, maxLeaversBound)) say('maxLeavers', 'lang_directory_leavers_invalid');
  return findings;
}

const keyOf = { host: 'host', bindDn: 'bind_dn', baseDn: 'base_dn', filter: 'filter' } as const;

const isWhole = (number: number, most: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= most;

/** A name of labels, or an address of IPv4 or IPv6; neither scheme nor port. */
const isHost = (text: string): boolean =>
  /^[\p{L}\p{N}_]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u.test(text) ||
  /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i.test(text);

/** RFC 4512, 1.4: a descriptor or a numeric OID. */
const isAttribute = (text: string): boolean => /^([a-z][a-z0-9-]*|\d+(\.\d+)+)$/i.test(text);
