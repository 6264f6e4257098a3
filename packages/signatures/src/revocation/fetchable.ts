/** Whether an address is one we fetch from: http and https, not LDAP or files. */
export function isFetchable(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
