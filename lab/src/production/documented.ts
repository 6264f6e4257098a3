import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const operations = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

/** What stands in the first block of a language within a chapter of docs/operations.md, without its indentation. */
export async function documented(chapter: string, language: string, having: string): Promise<string> {
  const text = await readFile(operations, 'utf8');
  const [, rest = ''] = text.split(`\n## ${chapter}\n`);
  const [own = ''] = rest.split('\n## ');
  for (const [, indent = '', block = ''] of own.matchAll(
    new RegExp(`^([ ]*)\`\`\`${language}\\n([\\s\\S]*?)^[ ]*\`\`\``, 'gm'),
  ))
    if (block.includes(having)) return block.replace(new RegExp(`^${indent}`, 'gm'), '');
  throw new Error(`docs/operations.md has no ${language} with "${having}" in "${chapter}"`);
}

/** Names that a test gives to what the documentation names, so that it may run beside others on one server. */
export interface Renamed {
  readonly owner: string;
  readonly app: string;
  readonly database: string;
  readonly password: string;
}

/** The documented SQL for a superuser, in the parts between `\connect`. */
export async function documentedSql({ owner, app, database, password }: Renamed): Promise<string[][]> {
  const sql = await documented('First installation', 'sql', 'create role tomar_owner');
  return sql
    .replace(/--.*$/gm, '')
    .replaceAll('tomar_owner', owner)
    .replaceAll('tomar_app', app)
    .replaceAll(/\bdatabase tomar\b/g, `database ${database}`)
    .replaceAll("'…'", `'${password}'`)
    .split(/\\connect \w+\n/)
    .map((part) =>
      part
        .split(';')
        .map((statement) => statement.trim())
        .filter((statement) => statement !== ''),
    );
}

/** The documented settings, with the values that the test has in place of the example's. */
export async function documentedSettings(
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const block = await documented('First installation', 'sh', 'NODE_ENV=production\n');
  const names = block
    .split('\n')
    .map((line) => /^([A-Z_]+)=/.exec(line)?.[1])
    .filter((name) => name !== undefined);
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`the documentation sets ${name}, and the test has no value for it`);
      return [name, value];
    }),
  );
}
