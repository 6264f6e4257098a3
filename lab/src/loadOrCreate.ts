import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What a file of JSON holds. Where there is none it is made, and kept readable by its owner only. */
export function loadOrCreate<Kept>(file: string, make: () => Kept): Kept {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = make();
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}
