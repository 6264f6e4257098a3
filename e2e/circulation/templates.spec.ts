import { fill, type Message, messages } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { copyTexts } from '../../apps/web/src/features/circulation/copying/texts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { templateTexts } from '../../apps/web/src/features/circulation/templates/texts.ts';
import { roleTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { makeDraft, peopleByEmail, readDraft, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('a draft is kept as a template, its places become roles, and a job is begun by filling them', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Kira şablonu ${tag}`;
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const signer = tomar.person('signer1');
  const other = tomar.person('signer2');
  const userId = people.get(signer.email) ?? '';
  const draft = await makeDraft(owner, {
    name: `Kira ${tag}`,
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role: 'Signer' }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(owner, draft.id, { name: 'Kira.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  /** What can be done stands in one line. */
  const expectOneLine = async (...words: Message[]) => {
    const places = await Promise.all(
      words.map((word) => page.getByRole('button').getByText(t(word), { exact: true }).boundingBox()),
    );
    const tops = places.map((place) => place?.y ?? Number.NaN);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
  };
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

  await test.step('kept as a template, which says that it is one', async () => {
    await signInAt(page, t, tomar.person('owner'), `demo/draft/${draft.id}`);
    await page.getByRole('button', { name: fill(t(templateTexts.make), [`Kira ${tag}`]) }).press('Enter');
    await expect(field(t(templateTexts.nameOfTemplate))).toHaveValue(`Kira ${tag}`);
    await expectAccessible(page);
    await field(t(templateTexts.nameOfTemplate)).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t(templateTexts.barTitle), { exact: true })).toBeVisible();
    await expectOneLine(
      templateTexts.begin,
      templateTexts.manyShort,
      templateTexts.rolesShort,
      templateTexts.removeShort,
    );
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await expect(page.getByRole('button', { name: t(draftTexts.circulate), exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('its place becomes a role', async () => {
    await page.getByRole('button', { name: fill(t(templateTexts.settingsOf), [name]) }).click();
    const place = fill(t(templateTexts.place), [1, t(roleTexts.Signer), signer.name]);
    await dialog.getByRole('textbox', { name: place, exact: true }).fill('Kiracı');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(formTexts.save), exact: true }).click();
    await expect(page.getByText(t(formTexts.saved)).first()).toBeVisible();
    await dialog.getByRole('button', { name: t(uiTexts.close), exact: true }).click();
  });

  await test.step('a job is begun from the list by filling it', async () => {
    await page.goto(`/demo/myjob?list=templates&q=${encodeURIComponent(name)}`);
    await expect(page.getByText(fill(t(templateTexts.rolesOf), ['Kiracı'])).first()).toBeVisible();
    // Whatever can be done says so in words, and so does what the template holds.
    await expect(page.getByText(fill(t(jobTexts.document), [1])).first()).toBeVisible();
    for (const word of [templateTexts.manyShort, templateTexts.rolesShort, templateTexts.removeShort])
      await expect(page.getByRole('button').getByText(t(word), { exact: true })).toBeVisible();
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, width: Math.min(size.width, 1100) });
    await expectOneLine(
      templateTexts.begin,
      templateTexts.manyShort,
      templateTexts.rolesShort,
      templateTexts.removeShort,
    );
    await page.setViewportSize(size);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(templateTexts.begin), exact: true }).click();
    await field(t(copyTexts.name)).fill(`${name} 2027`);
    const asked = dialog.getByText(fill(t(messages.lang_template_role_required), ['Kiracı']));
    await expect(asked).toHaveCount(0);
    await dialog.getByRole('button', { name: t(copyTexts.create), exact: true }).click();
    await expect(asked).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Kiracı' }).fill(other.name);
    await page.getByRole('option', { name: new RegExp(`^${other.name}`) }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(copyTexts.create), exact: true }).click();
    await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}$/);
    const begun = await readDraft(owner, page.url().split('/').at(-1) ?? '');
    expect(begun.findings).toEqual([]);
    expect(begun.people.map(({ email }) => email)).toEqual([other.email]);
    expect(begun.files.map((file) => file.name)).toEqual(['Kira.pdf']);
  });
});
