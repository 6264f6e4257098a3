import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePem } from '../der/index.ts';
import { writePkcs12 } from '../keys/index.ts';
import { type Authorities, startAuthorities } from '../testing/cli/authorities.ts';
import { makePdf } from '../testing/pdfs.ts';
import { softHsmLibrary, startSoftHsm } from '../testing/softHsm.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'tomar-sig.js');
const folder = mkdtempSync(join(tmpdir(), 'tomar-sig-'));
const file = (name: string) => join(folder, name);
const key = ['--p12', file('key.p12'), '--password-env', 'KEY_PASSWORD'];
const trust = ['--trust', file('trust')];
const library = softHsmLibrary();
let authorities: Authorities;

interface Answer {
  readonly code: number | null;
  readonly stdout: string;
}

function run(args: readonly string[], input = ''): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, KEY_PASSWORD: 'gizli şifre' },
    });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.on('close', (code) => resolve({ code, stdout }));
    child.stdin.end(input);
  });
}

async function validated(name: string, more: readonly string[] = []) {
  const { code, stdout } = await run(['validate', ...trust, '--json', ...more, file(name)]);
  return { code, report: JSON.parse(stdout) };
}

beforeAll(async () => {
  authorities = await startAuthorities();
  const { pki, signer } = authorities;
  mkdirSync(file('trust'));
  writeFileSync(file('trust/root.pem'), writePem('CERTIFICATE', pki.root.certificate));
  writeFileSync(file('trust/ca.cer'), pki.intermediate.certificate);
  writeFileSync(file('trust/ca.crl'), pki.crl('root'));
  writeFileSync(file('trust/tsa.pem'), writePem('X509 CRL', pki.crl('intermediate')));
  writeFileSync(file('trust/read-me.txt'), 'not a certificate');
  writeFileSync(file('key.p12'), await writePkcs12({ ...signer, password: 'gizli şifre', iterations: 1000 }));
  writeFileSync(file('a.pdf'), makePdf());
  writeFileSync(
    file('a.xml'),
    '<?xml version="1.0" encoding="UTF-8"?>\n<mektup Id="m1"><tutar>1.000</tutar></mektup>\n',
  );
  writeFileSync(file('a.txt'), 'içerik\n');
});

afterAll(async () => {
  await authorities[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(library === undefined)('tomar-sig with a token', () => {
  it('signs with a key on SoftHSM, and keeps PINs out of the arguments', async () => {
    const hsm = startSoftHsm(library ?? '');
    try {
      hsm.addToken('imza', '1234');
      hsm.addIdentity('imza', '1234', authorities.signer, 'anahtar', '01');
      const token = ['--pkcs11', hsm.library, '--slot', '0', '--label', 'anahtar', '--pin-env', 'PIN'];
      const args = [
        'sign',
        '--format',
        'xades',
        '--profile',
        'baseline-b',
        ...token,
        file('a.xml'),
        file('hsm.xml'),
      ];
      process.env.PIN = '9999';
      expect(JSON.parse((await run(args)).stdout).code).toBe('pin_incorrect');
      process.env.PIN = '1234';
      expect(await run(args)).toEqual({ code: 0, stdout: '' });
      expect((await validated('hsm.xml')).report.conclusion).toBe('TOTAL_PASSED');
    } finally {
      delete process.env.PIN;
      hsm.remove();
    }
  });
});

describe('tomar-sig', () => {
  for (const [format, input, output] of [
    ['pades', 'a.pdf', 'p.pdf'],
    ['cades', 'a.txt', 'c.p7s'],
    ['xades', 'a.xml', 'x.xml'],
  ] as const) {
    for (const profile of ['baseline-b', 'baseline-lta', 'tr-p4'] as const)
      it(`signs ${format} at ${profile}, and the result validates`, async () => {
        const name = `${profile}-${output}`;
        const tsa = ['--tsa', `${authorities.url}/tsa`];
        const args = ['--format', format, '--profile', profile, ...key, ...trust, ...tsa, '--json'];
        const signed = await run(['sign', ...args, file(input), file(name)]);
        expect(signed.stdout).toBe(`${JSON.stringify({ file: file(name), format, profile })}\n`);
        expect(signed.code).toBe(0);
        const { code, report } = await validated(name);
        expect(report).toMatchObject({ format, conclusion: 'TOTAL_PASSED', file: file(name) });
        expect(report.signatures).toMatchObject([
          { indication: 'TOTAL_PASSED', changesAfter: expect.any(Array) },
        ]);
        expect(code).toBe(0);
      });
  }

  it('adds parallel and serial signatures, and extends what is there', async () => {
    for (const [format, start, input] of [
      ['cades', '--detached', 'a.txt'],
      ['xades', '--enveloped', 'a.xml'],
    ] as const) {
      const more = format === 'cades' ? ['--content', file(input)] : [];
      const base = ['sign', '--format', format, '--profile', 'baseline-b', ...key];
      expect((await run([...base, start, file(input), file('1')])).code).toBe(0);
      expect((await run([...base, '--parallel', ...more, file('1'), file('2')])).code).toBe(0);
      expect((await run([...base, '--serial', ...more, file('2'), file('3')])).code).toBe(0);
      const tsa = ['--tsa', `${authorities.url}/tsa`];
      const extended = await run([
        'extend',
        '--profile',
        'baseline-t',
        ...tsa,
        ...more,
        file('3'),
        file('4'),
      ]);
      expect(extended).toEqual({ code: 0, stdout: '' });
      const { report } = await validated('4', more);
      expect(report).toMatchObject({ conclusion: 'TOTAL_PASSED', format });
      expect(report.signatures).toHaveLength(2);
      expect(report.signatures[0].timestamps).toHaveLength(1);
      const counters = report.signatures.flatMap(
        (one: { counterSignatures: unknown[] }) => one.counterSignatures,
      );
      expect(counters).toHaveLength(1);
    }
  });

  it('refuses with a code, exits 2 and leaves no output', async () => {
    writeFileSync(file('bomb.xml'), '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>');
    const base = ['--format', 'xades', '--profile', 'baseline-b', ...key];
    const refused = await run(['sign', ...base, file('bomb.xml'), file('none.xml')]);
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toEqual({
      code: 'xml_entity_declaration',
      message: expect.any(String),
    });
    const noTsa = await run([
      'sign',
      '--format',
      'cades',
      '--profile',
      'baseline-t',
      ...key,
      file('a.txt'),
      file('none'),
    ]);
    expect(JSON.parse(noTsa.stdout).code).toBe('timestamp_source_missing');
    expect(existsSync(file('none.xml')) || existsSync(file('none'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('exits 2 for wrong usage and for files that cannot be read', async () => {
    const codeOf = async (args: string[]) => {
      const { code, stdout } = await run(args);
      expect(code).toBe(2);
      return JSON.parse(stdout).code;
    };
    expect(await codeOf(['sign', file('a.pdf'), file('b.pdf')])).toBe('usage');
    expect(
      await codeOf(['sign', '--format', 'pades', '--profile', 'baseline-b', file('a.pdf'), file('b')]),
    ).toBe('usage');
    expect(await codeOf(['validate', '--nonsense', file('a.pdf')])).toBe('usage');
    expect(await codeOf(['validate', '--json', file('nowhere.pdf')])).toBe('file_unreadable');
    expect(await codeOf(['validate', '--json', file('a.txt')])).toBe('format_unknown');
    expect(await codeOf([])).toBe('usage');
  });

  it('exits 1 where there is no signature, and where one does not hold', async () => {
    const none = await validated('a.xml');
    expect(none).toMatchObject({ code: 1, report: { conclusion: 'NO_SIGNATURE' } });
    const base = ['--format', 'xades', '--profile', 'baseline-b', ...key];
    await run(['sign', ...base, file('a.xml'), file('tampered.xml')]);
    const text = readFileSync(file('tampered.xml'), 'utf8').replace('1.000', '9.000');
    writeFileSync(file('tampered.xml'), text);
    const { code, report } = await validated('tampered.xml');
    expect(code).toBe(1);
    expect(report.signatures[0]).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('serves requests line by line, each with its own reply', async () => {
    const common = { p12: file('key.p12'), passwordEnv: 'KEY_PASSWORD', profile: 'baseline-b' };
    const requests = [
      { id: 1, command: 'sign', format: 'xades', ...common, in: file('a.xml'), out: file('s.xml') },
      { id: 'two', command: 'validate', trust: file('trust'), offline: true, file: file('s.xml') },
      { id: 3, command: 'sign', format: 'pades', ...common, in: file('nowhere'), out: file('s.pdf') },
      { id: 4, command: 'sign', wrong: true },
      {
        id: 5,
        command: 'extend',
        profile: 'baseline-t',
        tsa: `${authorities.url}/tsa`,
        in: file('s.xml'),
        out: file('t.xml'),
      },
      { id: 6, args: ['validate', '--trust', file('trust'), '--offline', '--json', file('s.xml')] },
      { id: 7, args: ['validate', '--nonsense', file('s.xml')] },
    ].map((request) => JSON.stringify(request));
    const { code, stdout } = await run(['serve', '--stdio'], `${requests.join('\n')}\nno json\n`);
    expect(code).toBe(0);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([
      { id: 1, result: { file: file('s.xml'), format: 'xades' } },
      { id: 'two', result: { conclusion: 'TOTAL_PASSED' } },
      { id: 3, error: { code: 'file_unreadable' } },
      { id: 4, error: { code: 'usage' } },
      { id: 5, result: { file: file('t.xml') } },
      { id: 6, result: { conclusion: 'TOTAL_PASSED' } },
      { id: 7, error: { code: 'usage' } },
      { id: null, error: { code: 'usage' } },
    ]);
  });
});
