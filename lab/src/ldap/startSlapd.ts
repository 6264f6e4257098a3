import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCertificate } from '../mail/certificate.ts';
import { endWithParent } from '../postgres/endWithParent.ts';
import { freePort } from '../processes/freePort.ts';
import { baseDn, type LdapPerson, ldif, limited, manager, reader } from './entries.ts';

export interface LabDirectory {
  readonly host: string;
  /** Plain, and with StartTLS. */
  readonly port: number;
  /** TLS from the first octet. */
  readonly tlsPort: number;
  /** What its certificate is checked against, PEM. */
  readonly ca: string;
  readonly baseDn: string;
  /** May read everything. */
  readonly reader: { readonly dn: string; readonly password: string };
  /** As the reader, but gets three entries at most. */
  readonly limited: { readonly dn: string; readonly password: string };
  /** May change everything. */
  readonly manager: { readonly dn: string; readonly password: string };
  stop(): Promise<void>;
}

const program = (name: string) => `/usr/sbin/${name}`;

/** Whether slapd is installed; said aloud where it is not. In CI that is a failure. */
export function hasSlapd(): boolean {
  if (existsSync(program('slapd'))) return true;
  const message = 'slapd is not installed: the checks with a directory are skipped';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return false;
}

/** Where Debian keeps what slapd loads. */
const modules = '/usr/lib/ldap';
const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `/etc/ldap/schema/${name}.schema`);

const settings = (folder: string, certificateFile: string) => `
${schemas.map((schema) => `include ${schema}`).join('\n')}
modulepath ${modules}
moduleload back_mdb
pidfile ${join(folder, 'slapd.pid')}
TLSCertificateFile ${certificateFile}
TLSCertificateKeyFile ${join(folder, 'key.pem')}
database mdb
suffix "${baseDn}"
rootdn "${manager.dn}"
rootpw "${manager.password}"
directory ${join(folder, 'data')}
index objectClass,entryUUID,uid,mail eq
limits dn.exact="${limited.dn}" size=3
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader.dn}" read by dn.exact="${limited.dn}" read by * none
`;

/**
 * OpenLDAP's slapd on loopback with these people, in a folder that goes with it. For trying and testing.
 * @throws Error when it is not installed or does not start
 */
export async function startSlapd(people: readonly LdapPerson[]): Promise<LabDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-slapd-'));
  await chmod(folder, 0o700);
  const { certificate, certificateFile } = ensureCertificate(folder);
  await mkdir(join(folder, 'data'));
  const file = join(folder, 'slapd.conf');
  await writeFile(file, settings(folder, certificateFile), { mode: 0o600 });
  await run('slapadd', ['-q', '-f', file], ldif(people));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`;
  const before = await endWithParent();
  const [command = '', ...args] = [...before, program('slapd'), '-f', file, '-h', addresses, '-d', '0'];
  const slapd = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  slapd.stderr.on('data', (text) => {
    said += text;
  });
  const exited = new Promise<void>((done) => {
    slapd.once('exit', () => done());
    slapd.once('error', () => done());
  });
  const stop = async () => {
    slapd.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const hasEnded = () => slapd.exitCode !== null || slapd.pid === undefined;
  while (!((await isListening(port)) && (await isListening(tlsPort)))) {
    if (hasEnded()) {
      await stop();
      throw new Error(`slapd does not start: ${said.trim()}`);
    }
    await sleep(20);
  }
  return { host: '127.0.0.1', port, tlsPort, ca: certificate, baseDn, reader, limited, manager, stop };
}

function run(name: string, args: readonly string[], input: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program(name), args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${name}: ${said.trim()}`))));
    child.stdin.end(input);
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (listening: boolean) => () => {
      socket.destroy();
      done(listening);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}
