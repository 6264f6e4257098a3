import type { Page } from '@playwright/test';
import { cancelJob, getFile, type Message, type Privacy } from '@tomar/contract';
import { makePdf, runTool } from '@tomar/signatures/testing';
import {
  comparedTexts,
  stateTexts,
  verificationTexts,
} from '../../apps/web/src/features/circulation/verification/verificationTexts.ts';
import type { ApiClient } from '../../lab/src/client/apiClient.ts';
import {
  changeDraft,
  circulate,
  jobWhen,
  makeDraft,
  peopleByEmail,
  readJob,
  sign,
  upload,
} from '../../lab/src/client/journey.ts';
import { layoutProblems, windows } from '../harness/layout.ts';
import { long } from '../harness/longNames.ts';
import type { Person } from '../harness/person.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

interface Wanted {
  /** Of the document. */
  readonly name: string;
  readonly who: Person;
  readonly role: 'Approver' | 'Signer';
  readonly privacy?: Privacy;
}

/** A job whose one document bears a verification QR code. @returns its id */
async function circulateWithCode(client: ApiClient, { name, who, role, privacy }: Wanted): Promise<string> {
  const userId = (await peopleByEmail(client)).get(who.email) ?? '';
  const { id } = await makeDraft(client, {
    name: 'Doğrulanan iş',
    signatureStandard: 'Pades',
    ...(privacy && { privacy }),
    steps: [{ key: 's', people: [{ key: 'p', userId, role }] }],
    recipients: [{ key: 'r', settings: { kind: 'Email', to: ['dogrulama@ornek.com.tr'] } }],
  });
  const file = await upload(client, id, { name, bytes: new Blob([new Uint8Array(makePdf())]) });
  const place = { fileId: file.id, page: 1, x: 460, y: 40, width: 85, height: 110.5 };
  const { version, findings } = await changeDraft(client, id, () => ({ verificationPlaces: [place] }));
  expect(findings).toEqual([]);
  return circulate(client, id, version);
}

/** The job's document as it is now, and the code that is printed on it. */
async function documentOf(client: ApiClient, jobId: string): Promise<{ bytes: Buffer; code: string }> {
  const { files } = await readJob(client, jobId);
  const answer = await client.send(getFile, { params: { id: files[0]?.id ?? '' }, query: {} });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': new Uint8Array(bytes) }).stdout.toString();
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(text)?.[0];
  if (!code) throw new Error(`no code is printed: ${text}`);
  return { bytes, code };
}

const pages = (page: Page, t: (text: Message) => string) => {
  const heading = (text: Message) => page.getByRole('heading', { name: t(text), exact: true });
  return {
    verdict: (title: Message) => expect(heading(title)).toBeVisible(),
    fact: (name: Message) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${t(name)}$`) })
        .locator('xpath=following-sibling::dd[1]'),
    compare: async (name: string, buffer: Buffer, title: Message) => {
      const file = { name, mimeType: 'application/pdf', buffer };
      await page.getByLabel(t(verificationTexts.chooseLabel)).setInputFiles(file);
      const told = page.getByRole('alert').filter({ hasText: name });
      await expect(told).toContainText(t(title));
    },
  };
};

// SIGN-17
test('whoever holds a printed code learns what became of the document, and compares their file @everywhere @journey', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  // As long as anybody could save it.
  const name = long.file(` ${tag}.pdf`);
  const signer = tomar.person('signer1');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const jobId = await circulateWithCode(owner, { name, who: signer, role: 'Signer' });
  const circulated = await documentOf(owner, jobId);
  const { verdict, fact, compare } = pages(page, t);
  const asked: string[] = [];

  await test.step('the code is typed as it is read, in small letters and with an O for a zero', async () => {
    await page.goto('/verify');
    const field = page.getByRole('textbox', { name: t(verificationTexts.code) });
    await expectAccessible(page);
    await field.fill('ABCD');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t(verificationTexts.codeInvalid))).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill(circulated.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'));
    await page.keyboard.press('Enter');
    await verdict(stateTexts.InCirculation.title);
    await expect(page).toHaveURL(`/verify/${circulated.code}`);
  });

  await test.step('of a document that is being signed nobody is named yet', async () => {
    await expect(fact(verificationTexts.document)).toHaveText(name);
    await expect(fact(verificationTexts.trackingNumber)).toHaveText(
      (await readJob(owner, jobId)).trackingNumber ?? '',
    );
    await expect(page.getByText(t(verificationTexts.signers), { exact: true })).toHaveCount(0);
    await expect(page.getByText(t(verificationTexts.honest))).toBeVisible();
    page.on('request', (request) => asked.push(request.method()));
    await compare('dolaşan.pdf', circulated.bytes, comparedTexts.circulated.title);
    await compare('başka.pdf', makePdf(), comparedTexts.otherYet.title);
    // Nothing of the file leaves the device.
    expect(asked.filter((method) => method !== 'GET')).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('once it is signed by all it is told who signed, and which file is the finished one', async () => {
    const signing = {
      companionUrl: tomar.companionUrl,
      pin: signer.pin ?? '',
      nationalId: signer.nationalId ?? '',
    };
    const progress = await sign(await signedInClient(tomar.url, signer, 'demo'), [jobId], signing);
    expect(progress).toMatchObject({ state: 'done' });
    await jobWhen(owner, jobId, ({ status }) => status === 'Completed');
    const finished = await documentOf(owner, jobId);
    expect(finished.code).toBe(circulated.code);
    await page.reload();
    await verdict(stateTexts.Completed.title);
    await expect(fact(verificationTexts.signers)).toContainText(
      new RegExp(signer.name.split(' ')[0] ?? '', 'i'),
    );
    await compare('biten.pdf', finished.bytes, comparedTexts.completed.title);
    await compare('önceki.pdf', circulated.bytes, comparedTexts.earlier.title);
    await compare('başka.pdf', makePdf(), comparedTexts.other.title);
    await expectAccessible(page);
  });

  await test.step('long names leave it whole in every window', async () => {
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await layoutProblems(page), `${size.width} × ${size.height}`).toEqual([]);
    }
  });

  await test.step('in the dark it is as readable', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await verdict(stateTexts.Completed.title);
    await expectAccessible(page);
  });
});

// SIGN-17
test('an unknown code is told as that, and a private job tells no name', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Gizli ${tag}.pdf`;
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const { verdict, fact } = pages(page, t);

  await page.goto('/verify/0000-0000-0000-0000');
  await verdict(verificationTexts.unknownTitle);
  await expect(page.getByRole('textbox')).toHaveValue('0000-0000-0000-0000');
  await expectAccessible(page);
  // The same code once more is asked for once more.
  const again = page.waitForRequest(/\/api\/verify\//);
  await page.getByRole('button', { name: t(verificationTexts.verify), exact: true }).click();
  await again;
  await page.goto('/verify/bu-bir-kod-degil');
  await verdict(verificationTexts.unknownTitle);

  const jobId = await circulateWithCode(owner, { name, who: approver, role: 'Approver', privacy: 'Secret' });
  const { code } = await documentOf(owner, jobId);
  await page.goto(`/verify/${code}`);
  await verdict(stateTexts.InCirculation.title);
  await expect(fact(verificationTexts.account)).toHaveText('Tomar Demo A.Ş.');
  await expect(page.getByText(t(verificationTexts.notShown))).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expectAccessible(page);

  await owner.call(cancelJob, { params: { id: jobId }, body: { description: 'Vazgeçildi' } });
  await page.reload();
  await verdict(stateTexts.Cancelled.title);
  await expect(page.getByText(name)).toHaveCount(0);
});
