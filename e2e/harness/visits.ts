import type { Page } from '@playwright/test';
import { definitions, emptyId, fill, imports, type Message, pagePathOf } from '@tomar/contract';
import { settingsTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { verificationTexts } from '../../apps/web/src/features/circulation/verification/verificationTexts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { directoryTexts } from '../../apps/web/src/features/identity/directory/texts.ts';
import { externalTexts } from '../../apps/web/src/features/identity/external/externalTexts.ts';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { identityInformationTexts } from '../../apps/web/src/features/identity/information/texts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { linkTexts } from '../../apps/web/src/features/identity/links/linkTexts.ts';
import { mobileSignTexts } from '../../apps/web/src/features/identity/mobileSign/mobileSignTexts.ts';
import { signInTexts } from '../../apps/web/src/features/identity/signInTexts.ts';
import { importTexts } from '../../apps/web/src/features/imports/texts.ts';
import { incomingTexts } from '../../apps/web/src/features/incoming/incomingTexts.ts';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { expect } from './test.ts';

/** Whose pages are visited. */
export interface Records {
  readonly account: string;
  readonly draftId: string;
  readonly jobId: string;
  /** A job that waits for the person's stamp; absent: the other one is asked for among the stamps. */
  readonly stampId?: string;
  /** Written into every form on the way, and never sent. */
  readonly words: string;
}

type Visit = (of: Records) => Promise<void>;

/** The paths of all routes, as the router of the running page has them. */
export const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(self.__TSR_ROUTER__?.routesByPath ?? {}));

/**
 * Goes to a page as a link does: the document stays, and with it whatever it remembers. A page that asks before a
 * half-written note is left has been answered that the person wants to go.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    self.__TSR_ROUTER__?.history.push(href, undefined, { ignoreBlocker: true });
  }, path);
}

type Named = (path: string, name: Message) => Visit;

/** The list and a new record of every definition. */
const definitionVisits = (list: Named, plain: Named): Record<string, Visit> =>
  Object.fromEntries(
    Object.values(definitions).flatMap((definition) => {
      const { one, many } = definition.texts;
      const path = pagePathOf(definition);
      const title = definitionTexts.created.map((text, at) =>
        fill(text, [
          (one[at] ?? '').charAt(0).toLocaleLowerCase(at === 0 ? 'tr' : 'en') + (one[at] ?? '').slice(1),
        ]),
      );
      return [
        [`/$accountCode/${path}`, list(`/${path}`, many)],
        [`/$accountCode/${path}/$id`, plain(`/${path}/${emptyId}`, [title[0] ?? '', title[1] ?? ''])],
      ] as const;
    }),
  );

/** The page of every import. */
const importVisits = (plain: Named): Record<string, Visit> =>
  Object.fromEntries(
    Object.values(imports).map(({ path, texts: { many } }) => {
      const [tr, en] = importTexts.title;
      return [
        `/$accountCode/settings/${path}`,
        plain(`/settings/${path}`, [fill(tr, [many[0]]), fill(en, [many[1]])]),
      ] as const;
    }),
  );

/** A visit to each route of the application, by the route's path; forms are left half filled in. */
export function visits(page: Page, t: (text: Message) => string): Record<string, Visit> {
  const shown = (name?: Message) =>
    expect(
      page.getByRole('main').getByRole('heading', { level: 1, ...(name && { name: t(name) }) }),
    ).toBeVisible();
  const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}( \\*)?$`) });
  const plain =
    (path: string, name?: Message): Visit =>
    async ({ account }) => {
      await goTo(page, `/${account}${path}`);
      await shown(name);
    };
  const list =
    (path: string, name: Message): Visit =>
    async (of) => {
      await plain(path, name)(of);
      await page.getByRole('searchbox').fill(of.words);
    };
  const job =
    (path: string): Visit =>
    async ({ account, jobId, words }) => {
      await goTo(page, `/${account}/${path}/${jobId}`);
      await shown();
      const note = page.getByLabel(t(jobTexts.note), { exact: true });
      if (await note.isVisible()) {
        await expect(note).toHaveValue('');
        await note.fill(words);
      }
    };
  return {
    // The person is signed in: the way from here leads to the overview.
    '/': async ({ account }) => {
      await goTo(page, '/');
      await expect(page).toHaveURL(new RegExp(`/${account}$`));
      await shown();
    },
    // A link that opens nothing: the person stays signed in.
    '/forgotpassword': async ({ words }) => {
      await goTo(page, '/forgotpassword');
      await shown(linkTexts.forgottenTitle);
      await field(signInTexts.email).fill(words);
    },
    '/passwordreset/$id': async () => {
      await goTo(page, `/passwordreset/${emptyId}#none`);
      await shown(linkTexts.resetTitle);
    },
    '/token': async ({ words }) => {
      await goTo(page, '/token');
      await shown(linkTexts.signInTitle);
      await field(signInTexts.email).fill(words);
    },
    '/mobilesign': async () => {
      await goTo(page, '/mobilesign');
      await shown(mobileSignTexts.title);
    },
    '/signin-external': async () => {
      await goTo(page, '/signin-external');
      await shown(externalTexts.title);
    },
    '/mfa': async () => {
      await goTo(page, '/mfa#none');
      await shown(factorTexts.mfaTitle);
    },
    // The person stays signed in: the page is everybody's.
    '/verify/{-$code}': async ({ words }) => {
      await goTo(page, '/verify');
      await shown(verificationTexts.title);
      await field(verificationTexts.code).fill(words);
    },
    '/invitation': async () => {
      await goTo(page, '/invitation#none');
      await shown(invitationTexts.title);
    },
    // As the sign-in page: whoever is in comes to the overview.
    '/esign': async ({ account }) => {
      await goTo(page, '/esign');
      await expect(page).toHaveURL(new RegExp(`/${account}$`));
      await shown();
    },
    '/$accountCode': plain('', appTexts.overview),
    '/$accountCode/draft': list('/draft', appTexts.myJobs),
    '/$accountCode/draft/$id': async ({ account, draftId, words }) => {
      await goTo(page, `/${account}/draft/${draftId}`);
      await shown();
      await expect(field(draftTexts.description)).toHaveValue('');
      await field(draftTexts.description).fill(words);
    },
    // Of a document that is not there: it is said so.
    '/$accountCode/draft/$id/incoming/$incomingDocId': plain(`/draft/${emptyId}/incoming/${emptyId}`),
    '/$accountCode/incomingDoc': list('/incomingDoc', appTexts.incomingDocuments),
    '/$accountCode/incomingDoc/$id': async ({ account, words }) => {
      await plain(`/incomingDoc/${emptyId}`, incomingTexts.newTitle)({ account } as Records);
      await expect(field(incomingTexts.sender)).toHaveValue('');
      await field(incomingTexts.sender).fill(words);
    },
    '/$accountCode/bankorder/$id': async ({ account, words }) => {
      await goTo(page, `/${account}/bankorder/${emptyId}`);
      await shown();
      await expect(field(draftTexts.description)).toHaveValue('');
      await field(draftTexts.description).fill(words);
    },
    '/$accountCode/template/$id/many': async ({ account, draftId }) => {
      await goTo(page, `/${account}/template/${draftId}/many`);
      await shown();
    },
    '/$accountCode/myjob': list('/myjob', appTexts.myJobs),
    '/$accountCode/myjob/$id': job('myjob'),
    '/$accountCode/myjob/revise/$id': async ({ account, jobId }) => {
      await goTo(page, `/${account}/myjob/revise/${jobId}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    '/$accountCode/myjob/sign': async ({ account, jobId }) => {
      await goTo(page, `/${account}/myjob/sign?jobs=${jobId}`);
      await shown();
    },
    // Whoever may not stamp is told so.
    '/$accountCode/mymuhurjob': plain('/mymuhurjob'),
    '/$accountCode/mymuhurjob/$id': async ({ account, stampId, jobId }) => {
      await goTo(page, `/${account}/mymuhurjob/${stampId ?? jobId}`);
      await shown();
    },
    '/$accountCode/mymuhurjob/stamp': async ({ account, stampId, jobId }) => {
      await goTo(page, `/${account}/mymuhurjob/stamp?jobs=${stampId ?? jobId}`);
      await shown();
    },
    '/$accountCode/job': list('/job', appTexts.jobManagement),
    '/$accountCode/job/$id': job('job'),
    '/$accountCode/profile': async (of) => {
      await plain('/profile', appTexts.profile)(of);
      await page.getByLabel(t(profileTexts.includeTitle)).click();
    },
    '/$accountCode/useridentity/$id': async ({ account }) => {
      // The person's own, from their profile; what is typed is left unsent.
      await plain('/profile', appTexts.profile)({ account } as Records);
      const link = page.getByRole('link', { name: t(identityInformationTexts.title), exact: true });
      await goTo(page, (await link.getAttribute('href')) ?? '');
      await shown(identityInformationTexts.title);
      await expect(field(identityInformationTexts.mobilePhone)).toHaveValue('');
    },
    '/$accountCode/updates': plain('/updates'),
    '/$accountCode/updates-en': plain('/updates-en'),
    '/$accountCode/settings': plain('/settings', appTexts.settings),
    '/$accountCode/settings/user': list('/settings/user', appTexts.users),
    // Of the list's first user; nothing is typed: a page with unsaved rights asks before it is left.
    '/$accountCode/settings/user/$id': async (of) => {
      await plain('/settings/user', appTexts.users)(of);
      // What was typed there a moment ago may come into the address after this.
      await page.getByRole('searchbox').fill('');
      const list = page.getByRole('table').or(page.getByRole('list', { name: t(appTexts.users) }));
      const link = list.locator('a[href*="/settings/user/"]').first();
      await goTo(page, (await link.getAttribute('href')) ?? '');
      await expect(page.getByRole('group', { name: t(rightsTexts.rights) })).toBeVisible();
    },
    // On the pages of single records nothing is typed: one with something unsaved asks before it is left.
    ...definitionVisits(list, plain),
    ...importVisits(plain),
    '/$accountCode/settings/tasks': plain('/settings/tasks', appTexts.tasks),
    '/$accountCode/settings/audit': plain('/settings/audit', appTexts.audit),
    // Last: a page with unsaved settings asks before it is left.
    '/$accountCode/settings/LdapUser': async (of) => {
      await plain('/settings/LdapUser?tab=settings', appTexts.directory)(of);
      await field(directoryTexts.host).fill(of.words);
    },
    '/$accountCode/settings/params': async (of) => {
      await plain('/settings/params', appTexts.parameters)(of);
      await page.getByLabel(t(settingsTexts.undoCancelDisabled)).click();
    },
  };
}
