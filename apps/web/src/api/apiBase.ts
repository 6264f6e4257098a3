import { systemElement } from '@tomar/contract';

/**
 * The base address of the API by what the server put into the page (`getSystem`), without a slash at the end (API-01).
 * Every request needs it, also the first one.
 */
export function apiBaseOf(sent: string | null | undefined): string {
  const system: unknown = sent ? JSON.parse(sent) : null;
  const isGiven = typeof system === 'object' && system !== null && 'ApiUrl' in system;
  return isGiven && typeof system.ApiUrl === 'string' && system.ApiUrl !== '' ? system.ApiUrl : '/api';
}

export const apiBase: string = apiBaseOf(
  typeof document === 'undefined' ? null : document.getElementById(systemElement)?.textContent,
);
