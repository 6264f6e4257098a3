import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { writePkcs12 } from '../keys/index.ts';
import { inspectPdf } from '../pades/index.ts';
import { testPki } from '../testing/index.ts';
import { makePdf } from '../testing/pdfs.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'tomar-sig.js');
const folder = mkdtempSync(join(tmpdir(), 'tomar-sig-'));
const file = (name: string) => join(folder, name);

/** Reasons and the digest bind (8 + 64), and the signature has to certify. */
const SEED = '<</Type/SV/Ff 72/Reasons[(Onay)(Ret)]/DigestMethod[(SHA384)]/MDP<</P 2>>>>';

function sign(...options: string[]) {
  const key = ['--p12', file('key.p12'), '--password-env', 'KEY_PASSWORD'];
  const what = ['--format', 'pades', '--profile', 'baseline-b', '--field', 'Onay', ...options];
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, 'sign', ...what, ...key, '--json', file('form.pdf'), file('out.pdf')],
    { encoding: 'utf8', env: { ...process.env, KEY_PASSWORD: 'gizli' } },
  );
  return { status, answer: JSON.parse(stdout) };
}

beforeAll(async () => {
  const { signer } = testPki();
  writeFileSync(file('key.p12'), await writePkcs12({ ...signer, password: 'gizli', iterations: 1000 }));
  const field = '<</FT/Sig/T(Onay)/Type/Annot/Subtype/Widget/Rect[10 10 110 60]/F 4/SV 7 0 R>>';
  writeFileSync(
    file('form.pdf'),
    makePdf({ catalog: '/AcroForm<</Fields[6 0 R]>>', objects: [field, SEED] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('tomar-sig sign on a form that makes demands', () => {
  it.each([
    ['of the digest', ['--reason', 'Ret'], 'pdf_seed_digest_method'],
    ['of the reason', ['--digest', 'sha384', '--reason', 'Belki'], 'pdf_seed_reason'],
    [
      'of the certification',
      ['--digest', 'sha384', '--reason', 'Ret', '--certify', '1'],
      'pdf_seed_permission',
    ],
  ])('says which one is not met: %s', (_, options, code) => {
    expect(sign(...options)).toMatchObject({ status: 2, answer: { code } });
    expect(existsSync(file('out.pdf'))).toBe(false);
  });

  it('signs when they are met', async () => {
    expect(sign('--digest', 'sha384', '--reason', 'Ret').status).toBe(0);
    const pdf = readFileSync(file('out.pdf'));
    expect(await inspectPdf(new BufferSource(pdf))).toMatchObject({ certified: true, signatures: 1 });
    expect(pdf.toString('latin1')).toContain('/Reason(Ret)');
  });
});
