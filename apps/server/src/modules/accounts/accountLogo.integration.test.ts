import { getAccountLogo, limits, listAudit, requestSignInLink, saveAccountLogo } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { pngOf } from '../../testing/pictures.ts';
import { mailsTo } from '../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';

const email = 'gulsen@demo.example';
let server: SceneServer;
let owner: Caller;

beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const save = (logo: string | null) => server.call(saveAccountLogo, { body: { logo } }, owner);

/** A mail to somebody, once so many have come. */
async function mailNr(count: number) {
  await server.call(requestSignInLink, { body: { email } });
  const mails = () => mailsTo(server.mail, email);
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(count);
  return (await mails()).at(-1);
}

it('goes out within every mail, without what does not draw it, until it is taken away', async () => {
  const before = await mailNr(1);
  expect(before?.attachments).toEqual([]);

  const { logo } = await save(dataUrl(pngOf(300, 100, 400)));
  expect(Buffer.from(logo?.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('fiLl');
  expect(await server.call(getAccountLogo, {}, owner)).toEqual({ logo });
  const mail = await mailNr(2);
  expect(mail?.attachments).toMatchObject([
    { contentType: 'image/png', contentDisposition: 'inline', related: true, cid: 'logo@letter.tomar' },
  ]);
  expect(dataUrl(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toBe(logo);
  // The text says what it said, and of the picture nothing.
  expect(mail?.text).not.toMatch(/logo|cid:/);
  expect(mail?.text?.split('\n')[0]).toBe(before?.text?.split('\n')[0]);

  expect(await save(null)).toEqual({ logo: null });
  expect((await mailNr(3))?.attachments).toEqual([]);
  const { items } = await server.call(listAudit, { body: {} }, owner);
  const told = items.filter(({ event }) => event === 'account.logoSaved').map(({ facts }) => facts);
  expect(told).toEqual([expect.stringContaining('null'), expect.stringMatching(/"logo":"[0-9a-f]{64}"/)]);
});

it('is a PNG or JPEG of little weight, and nobody’s to set but an administrator’s', async () => {
  const refused = async (logo: string, who = owner) =>
    (await server.refusal(saveAccountLogo, { body: { logo } }, who)).keys;
  const svg = dataUrl(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml');
  expect(await refused(svg)).toEqual(['lang_image_type']);
  expect(await refused(dataUrl(pngOf(30, 10)))).toEqual(['lang_image_too_small']);
  expect(await refused(dataUrl(pngOf(300, 100, limits.accountLogoBytes)))).toEqual(['lang_image_too_large']);
  const signer = await server.person('signer1');
  expect((await server.refusal(saveAccountLogo, { body: { logo: null } }, signer)).status).toBe(401);
});
