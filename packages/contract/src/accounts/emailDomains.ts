import type { Finding } from '../text.ts';

/** Ours, in characters. */
export const emailDomainsLength = 2000;

/** DEF-11: the domains of a text, parted by commas, semicolons or line ends; `@` before one is left out. */
export const splitDomains = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/^@/, ''))
    .filter(Boolean);

/** A domain as mail servers compare it, in ASCII; null for what is none. */
function plainDomain(domain: string): string | null {
  if (domain.length > 253 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  if (!URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) ? hostname : null;
}

/** DEF-10, DEF-11: what is wrong with a list of domains. */
export function checkEmailDomains(text: string, field: string): Finding[] {
  if ([...text].length > emailDomainsLength)
    return [{ field, key: 'lang_text_too_long', params: [emailDomainsLength] }];
  return splitDomains(text)
    .filter((domain) => plainDomain(domain) === null)
    .map((domain) => ({ field, key: 'lang_params_email_domain_invalid', params: [domain] }));
}

/**
 * DEF-10: what keeps an address from being used in the account; empty where its domain is one of the list, or the list is
 * empty. A subdomain is another domain.
 */
export function checkEmailDomain(email: string, domains: string, field: string): Finding[] {
  const allowed = splitDomains(domains).map(plainDomain);
  if (allowed.length === 0) return [];
  const domain = plainDomain(email.slice(email.lastIndexOf('@') + 1));
  if (domain !== null && allowed.includes(domain)) return [];
  return [{ field, key: 'lang_email_domain_refused', params: [email, splitDomains(domains).join(', ')] }];
}
