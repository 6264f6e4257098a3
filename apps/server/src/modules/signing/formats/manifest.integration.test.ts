import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  beginSigning,
  cancelJob,
  circulateDraft,
  getFile,
  getFileVerdicts,
  getJobArchive,
  type JobDetail,
  undoCancelJob,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, folder, jobWhen, makeDraft, makeJob, readJob, upload } from '../../../testing/jobScene.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';

const run = promisify(execFile);
const files = {
  'Sözleşme (son).pdf': Buffer.from(makePdf({ filler: 3000 })),
  'Mektup & eki.xml': Buffer.from('<mektup>Şirin</mektup>'),
  'Keşif.xlsx': Buffer.alloc(4000, 7),
};
const names = Object.keys(files);
const signatureStandard = 'CadesManifest';

let scene: TrustScene;
beforeAll(async () => {
  scene = await startTrustScene();
});
afterAll(() => scene.close());

const bytesOf = async (id: string, version: 'current' | 'original' = 'current') => {
  const asked = { params: { id }, query: { version } };
  const answer = await scene.ask(getFile, asked, await scene.person('owner'));
  return Buffer.from(await answer.arrayBuffer());
};

const verdictsOn = async (id: string) =>
  scene.call(getFileVerdicts, { params: { id } }, await scene.person('owner'));

const manifestOf = (job: JobDetail) => {
  const manifest = job.files.find(({ kind }) => kind === 'Manifest');
  if (!manifest) throw new Error('the job has no manifest');
  return manifest;
};

const completed = (jobId: string) => jobWhen(scene, jobId, (job) => job.status === 'Completed', 60_000);

/** The manifest inside a signature file, as OpenSSL gives it after it verified every signature. */
async function openedByOpenssl(path: string): Promise<string> {
  const out = join(scene.home, 'opened.xml');
  const trust = ['-CAfile', scene.trustPem, '-purpose', 'any', '-out', out];
  await run('openssl', ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', path, ...trust]);
  return readFile(out, 'utf8');
}

const digestsIn = (xml: string) => [...xml.matchAll(/<ds:DigestValue>([^<]*)</g)].map(([, value]) => value);

/** The digests that xmlsec1 works out from the files that the manifest's addresses lead to, below a folder. */
async function digestsByXmlsec(manifest: string, cwd: string): Promise<readonly (string | undefined)[]> {
  const list = manifest.replace(/^<\?xml[^>]*>/, '').replace('<ds:Manifest', '<ds:Manifest Id="m"');
  const key = join(scene.home, 'hmac.key');
  const template = join(scene.home, 'template.xml');
  const sha256 = '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>';
  await writeFile(key, 'any key does');
  await writeFile(
    template,
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>
      <ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>
      <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#hmac-sha256"/>
      <ds:Reference URI="#m" Type="http://www.w3.org/2000/09/xmldsig#Manifest">${sha256}<ds:DigestValue/></ds:Reference>
      </ds:SignedInfo><ds:SignatureValue/>
      <ds:Object>${list.replace(/(<ds:DigestValue>)[^<]*/g, '$1')}</ds:Object></ds:Signature>`,
  );
  const ids = ['--id-attr:Id', 'http://www.w3.org/2000/09/xmldsig#:Manifest'];
  const { stdout } = await run('xmlsec1', ['--sign', ...ids, '--hmackey', key, template], { cwd });
  return digestsIn(stdout.slice(stdout.indexOf('<ds:Manifest')));
}

describe('a job whose documents take one signature of each signer', () => {
  let job: JobDetail;
  let firstItems: readonly string[];

  beforeAll(async () => {
    const owner = await scene.person('owner');
    const draft = await makeDraft(scene, {
      name: 'Tek imza',
      signatureStandard,
      files,
      flow: [['signer1!'], ['signer2!']],
      recipients: [{ ...folder('tek imza'), signatureProfile: 'baseline-lta', sendAttachments: false }],
    });
    await upload(scene, owner, draft.id, 'Ek.txt', Buffer.from('Ek'), 'Attachment');
    const body = { version: draft.version + 1 };
    const { jobId } = await scene.call(circulateDraft, { params: { id: draft.id }, body }, owner);
    const begun = await scene.call(
      beginSigning,
      { body: { jobIds: [jobId] } },
      await scene.person('signer1'),
    );
    firstItems = begun.session.items.map(({ fileName }) => fileName);
    for (const who of ['signer1', 'signer2'] as const) {
      const end = await scene.sign(who, [jobId]);
      expect([end.state, end.error]).toEqual(['Embedded', null]);
    }
    job = await completed(jobId);
  });

  it('signs one list in place of three documents, which stay as they came', async () => {
    expect(firstItems).toEqual(['imza-listesi.xml']);
    expect(job.files.map(({ kind, name, signatures }) => [kind, name, signatures])).toEqual([
      ...names.map((name) => ['Document', name, 0]),
      ['Manifest', 'imza-listesi.xml.p7s', 2],
      ['Attachment', 'Ek.txt', 0],
    ]);
    const { id } = manifestOf(job);
    expect(job.files.map(({ carrierId }) => carrierId)).toEqual([id, id, id, id, null]);
    for (const [at, bytes] of Object.values(files).entries())
      expect((await bytesOf(job.files[at]?.id ?? '')).equals(bytes)).toBe(true);
  });

  it('is judged by OpenSSL, and each of its documents by xmlsec1, as the recipient has them', async () => {
    const delivered = join(scene.folder, 'delivered', 'demo', 'tek imza');
    expect((await readdir(delivered)).toSorted()).toEqual([...names, 'imza-listesi.xml.p7s'].toSorted());
    const manifest = await openedByOpenssl(join(delivered, 'imza-listesi.xml.p7s'));
    expect(manifest).toBe((await bytesOf(manifestOf(job).id, 'original')).toString());
    expect(digestsIn(manifest)).toHaveLength(3);
    expect(await digestsByXmlsec(manifest, delivered)).toEqual(digestsIn(manifest));
  });

  it('has verdicts that name every document, and none on the documents', async () => {
    const verdicts = await verdictsOn(manifestOf(job).id);
    expect(verdicts.map(({ indication, level, errors }) => [indication, level, errors])).toEqual([
      ['TOTAL_PASSED', 'LTA', []],
      ['TOTAL_PASSED', 'LTA', []],
    ]);
    for (const { told } of verdicts)
      expect(told.covers.map(({ key, values }) => [key, ...values.map(({ value }) => value)])).toEqual([
        ['covers_manifest'],
        ...names.map((name) => ['covers_member_intact', name]),
      ]);
    for (const file of job.files.filter(({ kind }) => kind === 'Document'))
      expect(await verdictsOn(file.id)).toEqual([]);
  });

  it('is in the timeline and the archive with what it covers', async () => {
    const signed = job.timeline.filter(({ event }) => event === 'document.signed');
    expect(signed.map(({ facts }) => facts.find(({ name }) => name === 'documents')?.value)).toEqual([
      '3',
      '3',
    ]);
    const zip = await scene.ask(getJobArchive, { params: { id: job.id } }, await scene.person('owner'));
    const bytes = Buffer.from(await zip.arrayBuffer());
    for (const name of [...names, 'imza-listesi.xml.p7s', 'ekler/Ek.txt'])
      expect(bytes.includes(name), name).toBe(true);
  });
});

it('a signature over documents of which one is another now fails, and says which', async () => {
  const jobId = await makeJob(scene, { signatureStandard, files });
  await scene.sign('signer1', [jobId]);
  const job = await completed(jobId);
  const [first, second] = job.files;
  const accountId = await scene.accountId();
  await scene.platform.db.inAccount(accountId, (tx) =>
    tx.execute(
      `update job_files set current_sha256 = (select current_sha256 from job_files where id = '${second?.id}')
        where id = '${first?.id}'`,
    ),
  );
  const [verdict] = await verdictsOn(manifestOf(job).id);
  expect([verdict?.indication, verdict?.subIndication, verdict?.errors.map(({ code }) => code)]).toEqual([
    'TOTAL_FAILED',
    'HASH_FAILURE',
    ['manifest_mismatch'],
  ]);
  expect(verdict?.told.covers[1]).toMatchObject({
    key: 'covers_member_changed',
    values: [{ value: names[0] }],
  });
});

it('two who sign at the same moment, one of them in two tabs, are both over all documents once', async () => {
  const jobId = await makeJob(scene, { signatureStandard, files, flow: [['signer1!', 'signer2!']] });
  const ends = await scene.signTogether(['signer1', 'signer2', 'signer1'], jobId);
  expect(ends.map(({ state }) => state)).toEqual(['Embedded', 'Embedded', 'Embedded']);
  const manifest = manifestOf(await completed(jobId));
  expect(manifest.signatures).toBe(2);
  const verdicts = await verdictsOn(manifest.id);
  expect(verdicts.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
});

it('keeps the signature that it has over a cancellation that is undone', async () => {
  const owner = await scene.person('owner');
  const jobId = await makeJob(scene, { signatureStandard, files, flow: [['signer1!'], ['signer2!']] });
  await scene.sign('signer1', [jobId]);
  const before = manifestOf(await readJob(scene, jobId));
  const params = { id: jobId };
  await scene.call(cancelJob, { params, body: { description: 'Bekleyelim' } }, owner);
  await scene.call(undoCancelJob, { params }, owner);
  await scene.sign('signer2', [jobId]);
  const manifest = manifestOf(await completed(jobId));
  expect([before.signatures, manifest.signatures]).toEqual([1, 2]);
  expect((await verdictsOn(manifest.id)).map(({ indication }) => indication)).toEqual([
    'TOTAL_PASSED',
    'TOTAL_PASSED',
  ]);
});

it('lists documents by the names that recipients get, also where these are others', async () => {
  const odd = {
    'a?.txt': Buffer.from('1'),
    'a*.txt': Buffer.from('2'),
    'imza-listesi.xml': Buffer.from('<a/>'),
  };
  const jobId = await makeJob(scene, { signatureStandard, files: odd, recipients: [folder('adlar')] });
  await scene.sign('signer1', [jobId]);
  await completed(jobId);
  const delivered = join(scene.folder, 'delivered', 'demo', 'adlar');
  expect((await readdir(delivered)).toSorted()).toEqual([
    'a_ (2).txt',
    'a_.txt',
    'imza-listesi (2).xml.p7s',
    'imza-listesi.xml',
  ]);
  const manifest = await openedByOpenssl(join(delivered, 'imza-listesi (2).xml.p7s'));
  expect(await digestsByXmlsec(manifest, delivered)).toEqual(digestsIn(manifest));
});

it('a job that nobody signs has no list', async () => {
  const jobId = await makeJob(scene, { signatureStandard, files, flow: [['approver']] });
  await approve(scene, 'approver', jobId);
  expect((await completed(jobId)).files.map(({ kind }) => kind)).toEqual([
    'Document',
    'Document',
    'Document',
  ]);
});
