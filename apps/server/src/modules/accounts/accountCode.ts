import { fold } from '@tomar/contract';

/** First parts of addresses that are the installation's own: an account of such a code could not be opened. */
const reserved = new Set([
  'api',
  'assets',
  'esign',
  'forgotpassword',
  'health',
  'invitation',
  'metrics',
  'mfa',
  'mobilesign',
  'passwordreset',
  'pdf',
  'signin-external',
  'token',
  'verify',
]);

const form = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** Whether it is the first part of addresses of the installation's own, as it may have come to be after the account was made. */
export const isReservedCode = (code: string): boolean => reserved.has(code);

/** A code near the given text that an account may have, or null where nothing is left of it. */
function nearest(text: string): string | null {
  const code = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
  return form.test(code) && !reserved.has(code) ? code : null;
}

/** What is wrong with a new account's code, which stands in every address of the account; null: nothing. */
export function accountCodeProblem(code: string): string | null {
  if (reserved.has(code)) return `the code "${code}" is reserved: its addresses are the installation's own`;
  if (form.test(code)) return null;
  const near = nearest(code);
  return `the code "${code}" must be 2 to 63 lower-case letters a-z, digits and hyphens${near === null ? '' : `, such as "${near}"`}`;
}
