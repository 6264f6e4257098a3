import { join } from 'node:path';

interface Places {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const linuxFolders = [
  '/usr/lib',
  '/usr/local/lib',
  '/usr/lib64',
  '/usr/local/lib64',
  '/usr/lib/pkcs11',
  '/usr/lib64/pkcs11',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/x86_64-linux-gnu/pkcs11',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu/pkcs11',
];

/** Shared objects by maker: AKİS, SafeNet eToken, Thales IDPrime, Gemalto Classic Client, SafeSign, ACOS5. */
const linuxNames = [
  'libakisp11.so',
  'libeTPkcs11.so',
  'libeToken.so',
  'libIDPrimePKCS11.so',
  'ClassicClient/libgclib.so',
  'libaetpkss.so.3',
  'libaetpkss.so',
  'libacos5pkcs11.so',
];

const macFiles = [
  '/usr/local/lib/libakisp11.dylib',
  '/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib',
  '/usr/local/lib/libeTPkcs11.dylib',
  '/usr/local/lib/libIDPrimePKCS11.dylib',
  '/usr/local/lib/ClassicClient/libgclib.dylib',
  '/usr/local/lib/libaetpkss.dylib',
  '/usr/local/lib/libacos5pkcs11.dylib',
];

const windowsSystemNames = [
  'akisp11.dll',
  'eTPKCS11.dll',
  'IDPrimePKCS1164.dll',
  'gclib.dll',
  'aetpkss1.dll',
  'acos5evopkcs11.dll',
  'acospkcs11.dll',
];

const windowsProgramFiles = [
  ['SafeNet', 'Authentication', 'SAC', 'x64', 'IDPrimePKCS1164.dll'],
  ['Gemalto', 'IDGo 800 PKCS#11', 'IDPrimePKCS1164.dll'],
  ['Gemalto', 'Classic Client', 'BIN', 'gclib.dll'],
];

/**
 * Where the PKCS#11 modules of the cards used in Turkey are usually installed, makers' own modules before
 * OpenSC, which knows some of the same cards. Absolute paths only: nothing is searched for by name in folders
 * that others may write into.
 */
export function knownModules({ platform, env }: Places): string[] {
  switch (platform) {
    case 'win32': {
      const system = join(env.SystemRoot ?? 'C:\\Windows', 'System32');
      const programs = env.ProgramFiles ?? 'C:\\Program Files';
      return [
        ...windowsSystemNames.map((name) => join(system, name)),
        ...windowsProgramFiles.map((parts) => join(programs, ...parts)),
        join(programs, 'OpenSC Project', 'OpenSC', 'pkcs11', 'opensc-pkcs11.dll'),
      ];
    }
    case 'darwin':
      return [...macFiles, '/Library/OpenSC/lib/opensc-pkcs11.so', '/usr/local/lib/opensc-pkcs11.so'];
    default:
      return [...linuxNames, 'opensc-pkcs11.so'].flatMap((name) =>
        linuxFolders.map((folder) => join(folder, name)),
      );
  }
}
