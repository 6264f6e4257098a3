import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { accountParameters, parameterChanges } from './parameters.ts';
import { timestampForm, timestampSettings, timestampTrial } from './timestampSettings.ts';

const accountParametersRecord = z.object({
  /** Grows with every save; a save on top of an older one is refused. */
  version: z.int(),
  parameters: accountParameters,
});
export type AccountParametersRecord = z.infer<typeof accountParametersRecord>;

export const getAccountParameters = endpoint({
  method: 'GET',
  path: '/accountparams/get',
  summary: "The account's own rules (DEF-01)",
  caller: 'member',
  needs: pageNeeds.parameters,
  reply: accountParametersRecord,
});

export const saveAccountParameters = endpoint({
  method: 'POST',
  path: '/accountparams/post',
  summary: "Save the account's own rules",
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, fresh: true },
  body: z.object({
    version: z.int().check(z.minimum(0)),
    /** What changes, and nothing else. */
    changes: z.optional(parameterChanges),
    /** The same from pages of versions that sent all they knew; what they do not name stays. */
    parameters: z.optional(parameterChanges),
  }),
  reply: accountParametersRecord,
});

/** A data URL of a PNG or JPEG; null: the account has none. */
const accountLogo = z.object({ logo: z.nullable(z.string()) });

export const getAccountLogo = endpoint({
  method: 'GET',
  path: '/accountlogo/get',
  summary: "The logo that stands above the account's mails",
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: accountLogo,
});

export const saveAccountLogo = endpoint({
  method: 'POST',
  path: '/accountlogo/post',
  summary: "Put another logo above the account's mails, or take it away",
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: z.object({ logo: z.nullable(z.string().check(z.maxLength(200_000))) }),
  reply: accountLogo,
});

export const getTimestampSettings = endpoint({
  method: 'GET',
  path: '/timestampsettings/get',
  summary: 'The time-stamp authority used when signing (DEF-02); its password is never given',
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: timestampSettings,
});

export const saveTimestampSettings = endpoint({
  method: 'POST',
  path: '/timestampsettings/post',
  summary: 'Save the time-stamp authority',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: z.extend(timestampForm, { version: z.int().check(z.minimum(0)) }),
  reply: timestampSettings,
});

export const testTimestampSettings = endpoint({
  method: 'POST',
  path: '/timestampsettings/test',
  summary: 'Ask the authority of the form for a time-stamp and say what came; nothing is stored',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: timestampForm,
  reply: timestampTrial,
});
