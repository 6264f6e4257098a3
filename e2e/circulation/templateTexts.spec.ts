import {
  fill,
  getFile,
  getTemplate,
  type Message,
  makeTemplate,
  messages,
  saveTemplate,
} from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { copyTexts } from '../../apps/web/src/features/circulation/copying/texts.ts';
import { placeholderTexts } from '../../apps/web/src/features/circulation/drafts/boxes/placeholders/texts.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { templateTexts } from '../../apps/web/src/features/circulation/templates/texts.ts';
import { makeDraft, peopleByEmail, readDraft, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { foldList, unfoldList } from '../harness/unfoldList.ts';

const turned = { mediaBox: [0, 0, 500, 700], cropBox: [30, 50, 430, 650], rotate: 90 } as const;

test('text fields are placed on a template’s pages, and a job is begun with their texts in its document @once', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Metinli şablon ${tag}`;
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const button = (message: Message, ...params: (string | number)[]) =>
    page.getByRole('button', { name: text(message, ...params), exact: true });
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const userId = people.get(tomar.person('signer1').email) ?? '';
  const draft = await makeDraft(owner, {
    name,
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role: 'Signer' }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  const bytes = new Blob([new Uint8Array(makePdf({ pages: [{}, turned] }))]);
  await upload(owner, draft.id, { name: 'Kira.pdf', bytes });
  const { draftId: id } = await owner.call(makeTemplate, { params: { id: draft.id }, body: { name } });
  const { version } = await owner.call(getTemplate, { params: { id } });
  const settings = { version, isActive: true, audience: 'Owner' as const, roles: [] };
  await owner.call(saveTemplate, { params: { id }, body: settings });
  const saved = async () =>
    (await readDraft(owner, id)).content.placeholders.map((one) => [one.name, one.page, one.isRequired]);
  const dialog = page.getByRole('dialog');

  await test.step('a field is added, named, moved by keys and gets another place on another page', async () => {
    await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=files`);
    await page.getByRole('button', { name: new RegExp(`^${t(draftTexts.placePlaceholders)}`) }).click();
    await button(placeholderTexts.add).click();
    const named = dialog.getByRole('textbox', { name: t(placeholderTexts.name) });
    await expect(named).toBeFocused();
    // What it lacks is said without the list, too, where that is folded.
    await foldList(page);
    const lacking = dialog.getByText(t(messages.lang_placeholder_name_required));
    await expect(lacking.filter({ visible: true })).toHaveCount(1);
    await unfoldList(page, t);
    await named.fill('Kiracı');
    await expect.poll(saved).toEqual([['Kiracı', 1, true]]);
    await expectAccessible(page);
    await button(placeholderTexts.show, 'Kiracı', 1).click();
    await expect(button(placeholderTexts.field, 'Kiracı', 1)).toBeFocused();
    const before = (await readDraft(owner, id)).content.placeholders[0];
    await page.keyboard.press('Shift+ArrowUp');
    await expect
      .poll(async () => (await readDraft(owner, id)).content.placeholders[0]?.y)
      .toBe((before?.y ?? 0) + 10);
    await unfoldList(page, t);
    await button(placeholderTexts.another, 'Kiracı').click();
    await expect.poll(saved).toHaveLength(2);
    await page.keyboard.press('PageDown');
    await expect.poll(saved).toEqual([
      ['Kiracı', 1, true],
      ['Kiracı', 2, true],
    ]);
    await unfoldList(page, t);
    await button(placeholderTexts.remove, 'Kiracı', 2).click();
    await expect.poll(saved).toEqual([['Kiracı', 1, true]]);
    // What was removed comes back.
    await page.getByRole('status').filter({ hasText: 'Kiracı' }).waitFor();
    await dialog.getByRole('button', { name: t(['Geri al', 'Undo']), exact: true }).click();
    await expect.poll(saved).toHaveLength(2);
    await button(draftTexts.boxDone).click();
    await expect(page.getByText(`${t(draftTexts.placeholders)}: Kiracı`)).toBeVisible();
  });

  await test.step('the job is begun with the text; what has no room is told, and nothing is lost', async () => {
    await page.getByRole('button', { name: t(templateTexts.begin), exact: true }).click();
    const field = dialog.getByRole('textbox', { name: /^Kiracı/ });
    await dialog.getByRole('button', { name: t(copyTexts.create), exact: true }).click();
    await expect(dialog.getByText(text(messages.lang_placeholder_required, 'Kiracı'))).toBeVisible();
    await expectAccessible(page);
    await field.fill('ş'.repeat(90));
    await expect(dialog.getByText(text(messages.lang_placeholder_too_long, 6))).toBeVisible();
    await field.fill('Ayşe 😀');
    await expect(dialog.getByText(text(messages.lang_placeholder_letter, '😀'))).toBeVisible();
    await field.fill('Ayşe Ğ. Işık');
    await dialog.getByRole('button', { name: t(copyTexts.create), exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}$/);
    const begun = await readDraft(owner, page.url().split('/').at(-1) ?? '');
    expect([begun.findings, begun.content.placeholders]).toEqual([[], []]);
    const file = await owner.send(getFile, { params: { id: begun.files[0]?.id ?? '' }, query: {} });
    if (!hasTool('pdftotext', '-v')) return;
    const said = runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': new Uint8Array(await file.arrayBuffer()) });
    expect(said.stdout.toString().split('Ayşe Ğ. Işık')).toHaveLength(3);
    // An ordinary draft has no places for texts.
    await page.goto(`/demo/draft/${begun.id}?tab=files`);
    await expect(page.getByText('Kira.pdf').first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${t(draftTexts.placePlaceholders)}`) }),
    ).toHaveCount(0);
  });
});
