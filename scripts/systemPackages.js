/**
 * Programs from outside npm that the tests hold our results against: a real browser, a PKCS#11 token in
 * software, and other people's judges of PDF and XML signatures.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './node24.js';

const needed = [
  {
    name: 'chromium',
    here: () =>
      existsSync(process.env.TOMAR_CHROMIUM ?? '') ||
      command('chromium-headless-shell') ||
      command('chromium'),
  },
  { name: 'softhsm2', here: () => command('softhsm2-util') },
  { name: 'opensc', here: () => command('pkcs11-tool') },
  { name: 'slapd', here: () => command('slapd') || existsSync('/usr/sbin/slapd') },
  { name: 'dovecot-imapd', here: () => existsSync('/usr/lib/dovecot/imap') },
  { name: 'openssl', here: () => command('openssl') },
  { name: 'qpdf', here: () => command('qpdf') },
  { name: 'poppler-utils', here: () => command('pdfsig') },
  { name: 'mupdf-tools', here: () => command('mutool') },
  { name: 'ghostscript', here: () => command('gs') },
  { name: 'xmlsec1', here: () => command('xmlsec1') },
  { name: 'default-jre-headless', here: () => command('java') },
  { name: 'libpdfbox2-java', here: () => existsSync('/usr/share/java/pdfbox2.jar') },
  { name: 'libbcpkix-java', here: () => existsSync('/usr/share/java/bcpkix.jar') },
  { name: 'libbcprov-java', here: () => existsSync('/usr/share/java/bcprov.jar') },
  // npm compiles the bridge to smart cards.
  { name: 'g++', here: () => command('g++') || smartCardBridge() },
  { name: 'make', here: () => command('make') || smartCardBridge() },
  { name: 'python3', here: () => command('python3') || smartCardBridge() },
];

/** What is installed in the place of one where the distribution has it. @see docs/adr/0065-the-browser-without-windows.md */
const lighter = new Map([['chromium', 'chromium-headless-shell']]);

/** What npm needs to compile it. */
export function compiler() {
  return command('g++') && command('make') && command('python3');
}

/** True when npm could build the package that talks to smart cards. */
export function smartCardBridge() {
  return existsSync(join(root, 'node_modules', 'pkcs11js', 'build', 'Release', 'pkcs11.node'));
}

/** Installs what is missing where that is possible; returns the names of what is still missing. */
export function ensureSystemPackages() {
  const missing = () => needed.filter(({ here }) => !here()).map(({ name }) => name);
  const names = missing();
  if (names.length === 0) return [];
  const apt = aptGet();
  if (!apt) return names;
  console.log(`Installing ${names.join(', ')}…`);
  const run = (...args) =>
    spawnSync(apt[0], [...apt.slice(1), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  run('update', '-qq');
  // One at a time would be slower; but one that does not exist here must not keep out the others.
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  const wanted = names.map((name) => lighter.get(name) ?? name);
  if (!run(...install, ...wanted))
    for (const name of names) {
      const other = lighter.get(name);
      if (!other || !run(...install, other)) run(...install, name);
    }
  return missing();
}

/** How to call apt-get here, or null when this user may not. */
function aptGet() {
  if (!command('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (!command('sudo')) return null;
  const mayWithoutAsking = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return mayWithoutAsking ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null;
}

function command(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
