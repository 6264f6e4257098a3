import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src');

/** The library's parts that stand over a page, and our own that are made of them and told what to say. */
const opening = [
  'Autocomplete',
  'Combobox',
  'Confirm',
  'ConflictDialog',
  'DayField',
  'Drawer',
  'FilePreview',
  'HoverCard',
  'LookupBox',
  'Menu',
  'Modal',
  'MultiSelect',
  'Popover',
  'ReasonDialog',
  'Select',
  'Spotlight\\.Root',
];
// `<Menu` and not `<Menu.Item`; a tooltip says once more what its button is called.
const opens = new RegExp(`<(?:${opening.join('|')})(?![\\w.])`);

/** The files below `apps/web/src` that can put something over a page, in the order of their names. */
export async function filesThatOpen(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: source, exclude: ['**/*.test.tsx'] }))
    if (opens.test(await readFile(join(source, file), 'utf8'))) found.push(file);
  return found.sort();
}
