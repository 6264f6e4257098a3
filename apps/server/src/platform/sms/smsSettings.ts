import { z } from 'zod';
import { httpAddress, readSettingsFile } from '../config/settingsFile.ts';

const hasBoth = (body: string) => body.includes('{number}') && body.includes('{text}');
const isPattern = (text: string) => {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

const smsSettings = z.strictObject({
  /** Where each message is posted. */
  url: httpAddress,
  /** Such as `authorization`. */
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[\x20-\x7e]{1,2048}$/))
    .default({}),
  /** What the body is: it says how what stands in it is escaped. */
  contentType: z.enum(['application/json', 'application/x-www-form-urlencoded', 'text/xml']),
  /** With `{number}` and `{text}` where they go. */
  body: z.string().max(8192).refine(hasBoth, { message: 'must hold {number} and {text}' }),
  /** How a number is written: `905321234567`, `+905321234567` or `5321234567`. */
  number: z.enum(['international', 'plus', 'national']).default('international'),
  /** A pattern of the answers that mean that the message was taken; without it every answer with status 2xx does. */
  taken: z.string().max(512).refine(isPattern, { message: 'must be a pattern' }).optional(),
});
export type SmsSettings = z.output<typeof smsSettings>;

/** The file of the gateway cannot be used. The message names what is wrong, never a value: it holds passwords. */
export class SmsFileWrong extends Error {
  readonly code = 'sms_gateway_invalid';
}

/**
 * Reads how this installation sends SMS.
 * @param path of a JSON file; null: it sends none
 * @param production passwords go by TLS only
 * @throws SmsFileWrong
 */
export function readSmsFile(path: string | null, production: boolean): SmsSettings | null {
  if (path === null) return null;
  const refuse = (what: string) => new SmsFileWrong(`TOMAR_SMS_FILE${what}`);
  const settings = readSettingsFile(path, smsSettings, refuse);
  if (production && !settings.url.startsWith('https:'))
    throw refuse(': the gateway must be reached by https');
  return settings;
}
