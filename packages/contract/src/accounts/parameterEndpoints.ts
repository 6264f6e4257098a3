import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountParameters } from './parameters.ts';
import { timestampForm, timestampSettings, timestampTrial } from './timestampSettings.ts';

const administrators = ['Admin', 'SystemAdmin'] as const;

export const accountParametersRecord = z.object({
  /** Grows with every save; a save on top of an older one is refused. */
  version: z.number().int(),
  parameters: accountParameters,
});
export type AccountParametersRecord = z.infer<typeof accountParametersRecord>;

export const getAccountParameters = endpoint({
  method: 'GET',
  path: '/accountparams/get',
  summary: "The account's own rules (DEF-01)",
  access: { kind: 'member', authority: administrators },
  reply: accountParametersRecord,
});

export const saveAccountParameters = endpoint({
  method: 'POST',
  path: '/accountparams/post',
  summary: "Save the account's own rules",
  access: { kind: 'member', authority: administrators },
  body: z.object({ version: z.number().int().min(0), parameters: accountParameters }),
  reply: accountParametersRecord,
});

export const getTimestampSettings = endpoint({
  method: 'GET',
  path: '/timestampsettings/get',
  summary: 'The time-stamp authority used when signing (DEF-02); its password is never given',
  access: { kind: 'member', authority: administrators },
  reply: timestampSettings,
});

export const saveTimestampSettings = endpoint({
  method: 'POST',
  path: '/timestampsettings/post',
  summary: 'Save the time-stamp authority',
  access: { kind: 'member', authority: administrators },
  body: timestampForm.extend({ version: z.number().int().min(0) }),
  reply: timestampSettings,
});

export const testTimestampSettings = endpoint({
  method: 'POST',
  path: '/timestampsettings/test',
  summary: 'Ask the authority of the form for a time-stamp and say what came; nothing is stored',
  access: { kind: 'member', authority: administrators },
  body: timestampForm,
  reply: timestampTrial,
});
