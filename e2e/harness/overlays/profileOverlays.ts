import { factorTexts } from '../../../apps/web/src/features/identity/factors/factorTexts.ts';
import { identityInformationTexts } from '../../../apps/web/src/features/identity/information/texts.ts';
import { sessionTexts } from '../../../apps/web/src/features/identity/sessions/sessionTexts.ts';
import { substitutionTexts } from '../../../apps/web/src/features/users/substitutions/substitutionTexts.ts';
import { profileTexts } from '../../../apps/web/src/features/users/texts.ts';
import { uiTexts } from '../../../apps/web/src/ui/texts.ts';
import { long } from '../longNames.ts';
import { expect } from '../test.ts';
import { first, type Openings, type Overlay } from './overlay.ts';

/** Of what somebody keeps about themselves. */
export function profileOverlays({ of, t, press, select, answer }: Openings): Overlay[] {
  const inUsers = 'features/users';
  const inFactors = 'features/identity/factors';
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const stale = { Code: 'fresh_proof_required', ModelState: {}, Errors: [], RequestId: 'x' };
  return [
    select('profile', 'features/users/SignatureForm.tsx', profileTexts.mailLanguage),
    select(
      `useridentity/${of.userId}`,
      'features/identity/information/InformationForm.tsx',
      identityInformationTexts.type,
    ),
    {
      path: 'profile',
      name: 'name a substitute',
      of: [`${inUsers}/substitutions/SubstitutionDialog.tsx`],
      open: press(substitutionTexts.name),
    },
    {
      path: 'profile',
      name: 'end a substitution',
      of: [`${inUsers}/substitutions/SubstitutionsSection.tsx`],
      open: async (page) => {
        const person = { Id: of.userId, Name: long.name, IsActive: true };
        const one = {
          Id: 'a'.repeat(24),
          Absent: person,
          Substitute: person,
          FirstDay: '2031-01-01',
          LastDay: '2031-01-02',
          Kinds: ['approve', 'sign'],
          State: 'Planned',
          EndedAt: null,
        };
        await answer(page, '/api/profile/substitution', { Items: [one], StandsInFor: [one] });
        await page.reload();
        await press(substitutionTexts.endOf, long.name)(page);
      },
    },
    {
      path: 'profile',
      name: 'day of the history',
      of: ['ui/days/DayFilter.tsx'],
      open: press(uiTexts.dayCalendar, ''),
      // The history is a table, too.
      shows: (page) => page.getByRole('table').last(),
      sizes: first,
    },
    {
      path: 'profile',
      name: 'sign out elsewhere',
      of: ['features/identity/sessions/OwnSessions.tsx'],
      open: async (page) => {
        const at = new Date().toISOString();
        const session = {
          Device: 'Phone',
          OperatingSystem: 'Android',
          Browser: 'Samsung Internet 30',
          IpAddress: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
          ValidationType: 'MobileSignature',
          Since: at,
          LastSeen: at,
        };
        const json = ['a', 'b', 'c'].map((digit) => ({
          ...session,
          Id: digit.repeat(24),
          IsThis: digit === 'a',
        }));
        await page.route('**/api/session/get', (route) => route.fulfill({ json }), { times: 1 });
        await page.reload();
        await press(sessionTexts.endOthers)(page);
      },
    },
    {
      path: 'profile',
      name: 'an authenticator application',
      of: [`${inFactors}/TotpSetUp.tsx`],
      open: async (page) => {
        await answer(page, '/api/factor/totp', { Secret: secret, Uri: `otpauth://totp/x?secret=${secret}` });
        await press(factorTexts.totpSetUp)(page);
        await expect(page.getByRole('img', { name: t(factorTexts.qr) })).toBeVisible();
      },
    },
    {
      path: 'profile',
      name: 'recovery codes',
      of: [`${inFactors}/OwnFactors.tsx`, `${inFactors}/RecoveryCodes.tsx`],
      open: async (page) => {
        const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at}`);
        const own = { TotpSince: new Date().toISOString(), Passkeys: [], RecoveryCodesLeft: 10 };
        await answer(page, '/api/factor/get', own);
        await answer(page, '/api/factor/recoverycodes', { RecoveryCodes: codes });
        await page.reload();
        await press(factorTexts.recoveryRenew)(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t(factorTexts.recoveryRenew) })
          .click();
      },
      // The question before it goes slowly.
      shows: (page) => page.getByRole('dialog', { name: t(factorTexts.codesTitle) }),
    },
    ...[factorTexts.rename, factorTexts.remove].map(
      (label, at): Overlay => ({
        path: 'profile',
        name: `passkeys: ${t(label)}`,
        of: [`${inFactors}/${at === 0 ? 'PasskeyNameDialog' : 'OwnPasskeys'}.tsx`],
        open: async (page) => {
          const at = new Date().toISOString();
          const passkey = { Id: 'a'.repeat(24), Name: long.name.slice(0, 60), CreatedAt: at, LastUsedAt: at };
          await answer(page, '/api/factor/get', {
            TotpSince: null,
            Passkeys: [passkey],
            RecoveryCodesLeft: 10,
          });
          await page.reload();
          await press(label)(page);
        },
      }),
    ),
    {
      path: 'profile',
      name: 'a fresh proof',
      of: [`${inFactors}/ProveDialog.tsx`],
      open: async (page) => {
        await answer(page, '/api/factor/totp', stale, 403);
        await press(factorTexts.totpSetUp)(page);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel(t(factorTexts.password), { exact: true })).toBeVisible();
      },
    },
  ];
}
