import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fill, limits, secondFactorMessages } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { inDatabase } from '../harness/inDatabase.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

type Translate = (text: readonly [tr: string, en: string]) => string;

const newRecord = '000000000000000000000000';

/** As if the page had been open for that long: the proofs of this browser's session are too old to be fresh. */
async function letProofsAge(page: Page): Promise<void> {
  const key = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('tomar.login') ?? '{}') as { key?: string }).key ?? '',
  );
  const aged = await inDatabase(
    `update session_proofs set proved_at = proved_at - $2 * interval '1 minute'
     where session_id = (select session_id from session_keys where key_hash = $1)`,
    [createHash('sha256').update(key).digest('hex'), limits.freshProofMinutes + 1],
  );
  expect(aged).toBe(1);
}

/** Counts what the page sends to a path, whatever the answer. */
function countSent(page: Page, path: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && path.test(new URL(response.url()).pathname))
      statuses.push(response.status());
  });
  return statuses;
}

/** The dialog says why; a wrong password is said at its field and stays to be mended; giving up changes nothing. */
async function proveAfterAMistake(page: Page, t: Translate, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t(factorTexts.proveTitle) });
  await expect(dialog).toContainText(fill(t(factorTexts.proveBody), [String(limits.freshProofMinutes)]));
  const field = dialog.getByLabel(t(factorTexts.password), { exact: true });
  await field.fill('yanlış şifre 1');
  await dialog.getByRole('button', { name: t(factorTexts.prove), exact: true }).click();
  await expect(dialog).toContainText(t(secondFactorMessages.lang_proof_wrong_password));
  await expect(field).toHaveValue('yanlış şifre 1');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('ADR 53: saving a recipient after ten minutes asks who is there, and goes through once', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const owner = tomar.person('owner');
  const name = `Tanıtlı ${tag} ${Date.now().toString(36)}`;
  await signInOnScreen(page, t, owner, `demo/settings/targetsystem/${newRecord}`);
  const named = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}( \\*)?$`) });
  await named.fill(name);
  await page.getByRole('combobox', { name: t(recipientTexts.to) }).fill('tanitli@ornek.com.tr');
  await page.keyboard.press('Enter');
  await letProofsAge(page);
  const sent = countSent(page, /\/api\/targetsystem/);
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await save.click();

  // Whoever gives up finds the form as it was typed, and nothing saved.
  const dialog = page.getByRole('dialog', { name: t(factorTexts.proveTitle) });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t(factorTexts.cancel) }).click();
  await expect(named).toHaveValue(name);
  await expect(page).toHaveURL(new RegExp(`targetsystem/${newRecord}$`));
  expect(sent).toEqual([403]);

  await save.click();
  await proveAfterAMistake(page, t, owner.password);
  await expect(page).toHaveURL(/targetsystem\/(?!0{24})[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(sent).toEqual([403, 403, 200]);
  await page.goto('/demo/settings/targetsystem');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1);
});

test('ADR 53: changing rights after ten minutes asks who is there, and once for all of the next ten @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const email = `tanit-${Date.now().toString(36)}@demo.example`;
  const names = ['--first-name', 'Nermin', '--last-name', 'Tanıt'];
  await tomar.command('account', 'user', 'demo', '--email', email, ...names, '--authorities', 'Draft');
  await signInOnScreen(page, t, owner, 'demo/settings/user');
  await page.getByRole('searchbox').fill(email);
  const people = page.getByRole('table', { name: t(appTexts.users) });
  await expect(people.getByRole('link')).toHaveCount(1);
  await people.getByRole('link', { name: 'Nermin Tanıt' }).click();
  const box = page.getByRole('checkbox', { name: 'İmzalar', exact: true });
  const save = page.getByRole('button', { name: t(rightsTexts.save) });
  await box.check();
  await letProofsAge(page);
  const sent = countSent(page, /\/api\/user\/rights/);
  await save.click();
  await proveAfterAMistake(page, t, owner.password);
  await expect(page.getByText(t(formTexts.saved))).toBeVisible();
  expect(sent).toEqual([403, 200]);
  await page.reload();
  await expect(box).toBeChecked();

  // What was proved holds for the next change.
  await box.uncheck();
  await save.click();
  await expect(page.getByText(t(formTexts.saved))).toBeVisible();
  expect(sent).toEqual([403, 200, 200]);
  await expect(page.getByRole('dialog', { name: t(factorTexts.proveTitle) })).toHaveCount(0);
});
