import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  circulateDraft,
  getAccountParameters,
  getFile,
  getFileVerdicts,
  getJobArchive,
  type JobDetail,
  type SignatureProfile,
  type SignatureStandard,
  saveAccountParameters,
  saveDraft,
  signatureProfiles,
} from '@tomar/contract';
import { signatureProfiles as engineProfiles } from '@tomar/signatures';
import { inspectCades } from '@tomar/signatures/cades';
import { FileSource } from '@tomar/signatures/io';
import { makePdf } from '@tomar/signatures/testing';
import { xmlsecIds } from '@tomar/signatures/testing/xades';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, folder, jobWhen, makeDraft, makeJob, upload } from '../../../testing/jobScene.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';

const run = promisify(execFile);
const pdf = makePdf({ filler: 3000 });
const xml = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<mektup xmlns="urn:x-deneme"><banka>Şirin Bank</banka><tutar>1000</tutar></mektup>\n',
);
const other = Buffer.from('Düz yazı: çğıöşü, İIıi.\n'.repeat(100));

let scene: TrustScene;
beforeAll(async () => {
  scene = await startTrustScene();
});
afterAll(() => scene.close());

const standards = ['Pades', 'CadesParallel', 'CadesSerial', 'Xades', 'XadesGuarantee'] as const;
const profiles = ['baseline-b', 'baseline-t', 'baseline-lta', 'tr-p1', 'tr-p4'] as const;
type Standard = (typeof standards)[number];
type Profile = (typeof profiles)[number];

const original: Readonly<Record<Standard, { readonly name: string; readonly bytes: Buffer }>> = {
  Pades: { name: 'Sözleşme.pdf', bytes: Buffer.from(pdf) },
  CadesParallel: { name: 'Yazı.txt', bytes: other },
  CadesSerial: { name: 'Sözleşme.pdf', bytes: Buffer.from(pdf) },
  Xades: { name: 'Mektup.xml', bytes: xml },
  XadesGuarantee: { name: 'Teminat mektubu.xml', bytes: xml },
};
const recipient = (path: string, wishes: { standard?: SignatureStandard; profile?: SignatureProfile }) => ({
  ...folder(path),
  signatureStandard: wishes.standard ?? null,
  signatureProfile: wishes.profile ?? null,
});

const bytesOf = async (id: string, version: 'current' | 'original' = 'current') => {
  const answer = await scene.ask(
    getFile,
    { params: { id }, query: { version } },
    await scene.person('owner'),
  );
  return { bytes: Buffer.from(await answer.arrayBuffer()), answer };
};

/** What tools that are not ours say: how many signatures they find good. */
async function judged(standard: Standard, signed: Buffer, name: string): Promise<number> {
  const path = join(scene.home, name);
  await writeFile(path, signed);
  switch (standard) {
    case 'Pades': {
      await run('qpdf', ['--check', path]);
      const { stdout } = await run('pdfsig', ['-nocert', path]);
      return stdout.match(/Signature Type: ETSI\.CAdES\.detached\s[\s\S]*?Signature is Valid/g)?.length ?? 0;
    }
    case 'CadesParallel':
    case 'CadesSerial': {
      const out = `${path}.content`;
      const trust = ['-CAfile', scene.trustPem, '-purpose', 'any', '-out', out];
      await run('openssl', ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', path, ...trust]);
      expect((await readFile(out)).equals(original[standard].bytes)).toBe(true);
      // OpenSSL judges all that are over the content. A counter-signature is within the one that it is over.
      const { signatures } = await inspectCades(FileSource.open(path));
      const isSerial = standard === 'CadesSerial';
      expect(signatures.map(({ path: place }) => place.length)).toEqual(isSerial ? [1, 2] : [1, 1]);
      return signatures.length;
    }
    case 'Xades':
    case 'XadesGuarantee': {
      const count = signed.toString('utf8').match(/<ds:Signature /g)?.length ?? 0;
      for (let at = 1; at <= count; at += 1) {
        const one = ['--node-xpath', `(//*[local-name()='Signature'])[${at}]`];
        await run('xmlsec1', ['--verify', ...xmlsecIds, ...one, '--trusted-pem', scene.trustPem, path]);
      }
      return count;
    }
  }
}

it('the contract names the profiles of the signature package', () => {
  expect(signatureProfiles).toEqual(engineProfiles);
});

describe('two signers one after the other, by every standard', () => {
  const jobs = new Map<string, string>();
  const done = new Map<string, JobDetail>();
  const left = new Set(['CadesSerial baseline-t', 'CadesSerial tr-p1', 'Xades baseline-b', 'Xades tr-p1']);
  for (const profile of ['baseline-t', 'baseline-lta', 'tr-p1']) left.add(`XadesGuarantee ${profile}`);
  const cases = standards.flatMap((standard) =>
    profiles.flatMap((profile) => (left.has(`${standard} ${profile}`) ? [] : [[standard, profile] as const])),
  );

  beforeAll(async () => {
    await Promise.all(
      cases.map(async ([standard, profile]) => {
        const { name, bytes } = original[standard];
        const jobId = await makeJob(scene, {
          name: `${standard} ${profile}`,
          signatureStandard: standard,
          files: { [name]: bytes },
          flow: [['signer1!'], ['signer2!']],
          recipients: [recipient(`${standard} ${profile}`, { standard, profile })],
        });
        jobs.set(`${standard} ${profile}`, jobId);
      }),
    );
    // All documents with one PIN each.
    for (const who of ['signer1', 'signer2'] as const) {
      const end = await scene.sign(who, [...jobs.values()]);
      expect([end.state, end.error]).toEqual(['Embedded', null]);
    }
    await Promise.all(
      [...jobs].map(async ([name, jobId]) =>
        done.set(name, await jobWhen(scene, jobId, (job) => job.status === 'Completed', 60_000)),
      ),
    );
  });

  // SIGN-05 to SIGN-09, DRAFT-16
  it.each(cases)('%s, %s: judged by tools that are not ours, and delivered', async (standard, profile) => {
    const job = done.get(`${standard} ${profile}`);
    const [file] = job?.files ?? [];
    if (!job || !file) throw new Error('the job has no file');
    expect(job).toMatchObject({ signatureStandard: standard, signatureProfile: profile });
    expect(job.completion?.state ?? null).toBe(
      profile === 'baseline-lta' || profile === 'tr-p4' ? 'done' : null,
    );
    const { name, bytes } = original[standard];
    const isCades = standard.startsWith('Cades');
    expect(file).toMatchObject({ signatures: 2, name: isCades ? `${name}.p7s` : name, originalName: name });
    const { bytes: signed } = await bytesOf(file.id);
    const { bytes: uploaded } = await bytesOf(file.id, 'original');
    expect(uploaded.equals(bytes)).toBe(true);
    expect(await judged(standard, signed, `${standard}-${profile}`)).toBe(2);
    const delivered = join(scene.folder, 'delivered', 'demo', `${standard} ${profile}`);
    expect(await readdir(delivered)).toEqual([file.name]);
    expect((await readFile(join(delivered, file.name))).equals(signed)).toBe(true);
    const verdicts = await scene.call(
      getFileVerdicts,
      { params: { id: file.id } },
      await scene.person('owner'),
    );
    const levels: Record<Profile, string> = {
      'baseline-b': 'B',
      'baseline-t': 'T',
      'baseline-lta': 'LTA',
      'tr-p1': 'B',
      // In a PDF, a document time-stamp is what the references are elsewhere.
      'tr-p4': standard === 'Pades' ? 'LTA' : 'XL',
    };
    expect(verdicts.map((one) => [one.indication, one.level, one.errors])).toEqual(
      [1, 2].map(() => ['TOTAL_PASSED', levels[profile], []]),
    );
  });
});

describe('a document that does not fit the standard (SIGN-13)', () => {
  it('is taken, named by the draft with what is needed, and stops the circulation only', async () => {
    const recipe = { name: 'Uymayan', files: { 'Sözleşme.pdf': pdf, 'Mektup.xml': xml, 'Yazı.txt': other } };
    const draft = await makeDraft(scene, { ...recipe, signatureStandard: 'CadesParallel' });
    expect(draft.findings).toEqual([]);
    expect(draft.files.map((file) => [file.contentType.split(';')[0], file.pages])).toEqual([
      ['application/pdf', 1],
      ['application/xml', null],
      ['text/plain', null],
    ]);
    const found = async (signatureStandard: SignatureStandard, version: number) => {
      const body = { version, content: { ...draft.content, signatureStandard } };
      const saved = await scene.call(
        saveDraft,
        { params: { id: draft.id }, body },
        await scene.person('owner'),
      );
      return saved.findings.map(({ key, params = [] }) => [key, ...params]);
    };
    expect(await found('Pades', draft.version)).toEqual([
      ['lang_file_pdf_required', 'Mektup.xml'],
      ['lang_file_pdf_required', 'Yazı.txt'],
    ]);
    expect(await found('Xades', draft.version + 1)).toEqual([
      ['lang_file_xml_required', 'Sözleşme.pdf'],
      ['lang_file_xml_required', 'Yazı.txt'],
    ]);
    const body = { version: draft.version + 2 };
    const refusal = await scene.refusal(
      circulateDraft,
      { params: { id: draft.id }, body },
      await scene.person('owner'),
    );
    expect(refusal.keys).toEqual(['lang_file_xml_required', 'lang_file_xml_required']);
  });

  it('as XML with a document type or with holes is refused where XML is signed, and taken elsewhere', async () => {
    const owner = await scene.person('owner');
    const doctype = Buffer.from('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>');
    for (const [bytes, key] of [
      [doctype, 'lang_file_xml_doctype'],
      [Buffer.from('<a><b></a>'), 'lang_file_xml_broken'],
    ] as const) {
      const { id } = await makeDraft(scene, { name: 'XML', signatureStandard: 'Xades', files: {} });
      await expect(upload(scene, owner, id, 'a.xml', bytes)).rejects.toThrow(key);
      const elsewhere = await makeDraft(scene, {
        name: 'XML',
        signatureStandard: 'CadesParallel',
        files: { 'a.xml': bytes },
      });
      expect([elsewhere.files[0]?.problem, elsewhere.findings]).toEqual([key, []]);
    }
  });
});

it('a job without signatures goes out as it came, approved only (SIGN-10, SIGN-15)', async () => {
  const recipe = { name: 'İmzasız', signatureStandard: 'Unsigned', files: { 'Yazı.txt': other } } as const;
  const withSigner = await makeDraft(scene, recipe);
  expect(withSigner.findings.map((finding) => finding.key)).toEqual(['lang_step_signer_in_unsigned']);
  const jobId = await makeJob(scene, { ...recipe, flow: [['approver']], recipients: [folder('imzasız')] });
  await approve(scene, 'approver', jobId);
  const job = await jobWhen(scene, jobId, (one) => one.status === 'Completed');
  expect(job).toMatchObject({ signatureStandard: 'Unsigned', signatureProfile: null, completion: null });
  const delivered = join(scene.folder, 'delivered', 'demo', 'imzasız', 'Yazı.txt');
  expect((await readFile(delivered)).equals(other)).toBe(true);
});

it('a job keeps the profile it was circulated with, whatever the account says later', async () => {
  const owner = await scene.person('owner');
  const setProfile = async (signatureProfile: SignatureProfile, cadesSerial: SignatureProfile | null) => {
    const { version, parameters } = await scene.call(getAccountParameters, {}, owner);
    const standardProfiles = { ...parameters.standardProfiles, cadesSerial };
    const body = { version, parameters: { ...parameters, signatureProfile, standardProfiles } };
    await scene.call(saveAccountParameters, { body }, owner);
  };
  await setProfile('tr-p1', 'baseline-t');
  const made = await Promise.all([
    makeJob(scene, { name: 'Hesabın' }),
    makeJob(scene, { name: 'Standardın', signatureStandard: 'CadesSerial' }),
  ]);
  await setProfile('baseline-b', null);
  await scene.sign('signer1', made);
  const jobs = await Promise.all(made.map((id) => jobWhen(scene, id, (job) => job.status === 'Completed')));
  expect(jobs.map((job) => job.signatureProfile)).toEqual(['tr-p1', 'baseline-t']);
  const verdicts = await scene.call(getFileVerdicts, { params: { id: jobs[1]?.files[0]?.id ?? '' } }, owner);
  expect(verdicts.map((one) => one.level)).toEqual(['T']);
});

it('a signature file that is uploaded gets further signatures, and an archive has the signed names', async () => {
  const first = await makeJob(scene, { signatureStandard: 'CadesParallel', files: { 'Yazı.txt': other } });
  await scene.sign('signer1', [first]);
  const [file] = (await jobWhen(scene, first, (job) => job.status === 'Completed')).files;
  const { bytes: signed } = await bytesOf(file?.id ?? '');
  const second = await makeJob(scene, {
    signatureStandard: 'CadesSerial',
    files: { 'Yazı.txt.p7s': signed },
    flow: [['signer2!']],
  });
  await scene.sign('signer2', [second]);
  const job = await jobWhen(scene, second, (one) => one.status === 'Completed');
  expect(job.files[0]).toMatchObject({ name: 'Yazı.txt.p7s', priorSignatures: 1, signatures: 1 });
  const { bytes } = await bytesOf(job.files[0]?.id ?? '');
  await writeFile(join(scene.home, 'twice.p7s'), bytes);
  const { signatures } = await inspectCades(FileSource.open(join(scene.home, 'twice.p7s')));
  expect(signatures.map((one) => one.path)).toEqual([[0], [0, 0]]);
  const zip = await scene.ask(getJobArchive, { params: { id: first } }, await scene.person('owner'));
  expect(Buffer.from(await zip.arrayBuffer()).includes('.txt.p7s')).toBe(true);
});

it.each(['CadesParallel', 'CadesSerial', 'Xades'] as const)(
  '%s: two who sign at the same moment, one of them in two tabs, are both in the document once',
  async (signatureStandard) => {
    const { name, bytes } = original[signatureStandard];
    const jobId = await makeJob(scene, {
      signatureStandard,
      files: { [name]: bytes },
      flow: [['signer1!', 'signer2!']],
    });
    const ends = await scene.signTogether(['signer1', 'signer2', 'signer1'], jobId);
    expect(ends.map((end) => end.state)).toEqual(['Embedded', 'Embedded', 'Embedded']);
    const job = await jobWhen(scene, jobId, (one) => one.status === 'Completed');
    const [file] = job.files;
    expect(file?.signatures).toBe(2);
    const { bytes: signed } = await bytesOf(file?.id ?? '');
    expect(await judged(signatureStandard, signed, `together-${signatureStandard}`)).toBe(2);
  },
);
