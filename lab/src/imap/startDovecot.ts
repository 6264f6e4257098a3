import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCertificate } from '../mail/certificate.ts';
import { endWithParent } from '../postgres/endWithParent.ts';
import { freePort } from '../processes/freePort.ts';

export interface LabMailboxes {
  readonly host: string;
  /** TLS from the first octet. */
  readonly port: number;
  /** Opens the mailbox of every user; there are as many as are asked for. */
  readonly password: string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/dovecot';

/** Whether dovecot is installed; said aloud where it is not. In CI that is a failure. */
export function hasDovecot(): boolean {
  if (existsSync(program) && existsSync('/usr/lib/dovecot/imap')) return true;
  const message = 'dovecot is not installed: the checks with an IMAP server are skipped';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return false;
}

const password = 'for-trying-only';

interface Owner {
  /** Who owns the mailboxes, and whom the server's parts run as. */
  readonly inner: string;
  readonly outer: string;
  readonly chroot: boolean;
}

/** As root it becomes the users that Debian made for it; an ordinary user stays themselves. */
const owner = (): Owner =>
  process.getuid?.() === 0
    ? { inner: 'dovecot', outer: 'dovenull', chroot: true }
    : { inner: userInfo().username, outer: userInfo().username, chroot: false };

const settings = (folder: string, port: number, { inner, outer, chroot }: Owner) => `
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'run')}
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${join(folder, 'certificate.pem')}
ssl_key = <${join(folder, 'key.pem')}
default_internal_user = ${inner}
default_login_user = ${outer}
${chroot ? '' : `default_internal_group = ${inner}`}
mail_location = maildir:${join(folder, 'mail')}/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${inner} gid=${inner} home=${join(folder, 'mail')}/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
}
service imap-login {
  ${chroot ? '' : 'chroot ='}
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  ${chroot ? '' : 'chroot ='}
}
service stats {
  ${chroot ? '' : 'chroot ='}
}
`;

/**
 * Dovecot as an IMAP server on loopback, over TLS, in a folder that goes with it. For trying and testing.
 * @throws Error when it is not installed or does not start
 */
export async function startDovecot(): Promise<LabMailboxes> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-dovecot-'));
  await chmod(folder, 0o711);
  ensureCertificate(folder);
  const who = owner();
  await mkdir(join(folder, 'mail'), { mode: 0o700 });
  if (who.chroot) await chown(join(folder, 'mail'), ...(await idsOf(who.inner)));
  const port = await freePort();
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, settings(folder, port, who), { mode: 0o644 });
  const before = await endWithParent();
  const [command = '', ...args] = [...before, program, '-F', '-c', file];
  const dovecot = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  dovecot.stderr.on('data', (text) => {
    said += text;
  });
  const exited = new Promise<void>((done) => {
    dovecot.once('exit', () => done());
    dovecot.once('error', () => done());
  });
  const stop = async () => {
    dovecot.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await isListening(port))) {
    if (dovecot.exitCode !== null || dovecot.pid === undefined) {
      await stop();
      throw new Error(`dovecot does not start: ${said.trim()}`);
    }
    await sleep(20);
  }
  return { host: '127.0.0.1', port, password, stop };
}

/** The user's and the group's number. */
async function idsOf(name: string): Promise<[number, number]> {
  const ask = (option: string) =>
    new Promise<number>((done, fail) => {
      const child = spawn('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] });
      let text = '';
      child.stdout.on('data', (part) => {
        text += part;
      });
      child.once('error', fail);
      child.once('exit', () => done(Number(text.trim())));
    });
  return [await ask('-u'), await ask('-g')];
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
