export function UpdatesPage(_: { written: 'tr' | 'en' }) {
  return null;
}
