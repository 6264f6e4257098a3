import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const server = join(here, '..', '..');

it('has Node find each way into the package once, and no module of it by its package.json', async () => {
  const program = `
    const { registerHooks } = await import('node:module');
    const asked = [];
    registerHooks({ resolve(specifier, context, next) {
      if (/drizzle-orm/.test(specifier) || /drizzle-orm/.test(context.parentURL ?? '')) asked.push(specifier);
      return next(specifier, context);
    } });
    await import(${JSON.stringify(join(here, 'quickDrizzle.ts'))});
    const { eq } = await import('drizzle-orm');
    await import(${JSON.stringify(join(server, 'modules', 'jobs', 'tables.ts'))});
    console.log(JSON.stringify([typeof eq, ...asked.filter((one) => !one.startsWith('node:'))]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: here,
  });
  const [kind, ...asked] = JSON.parse(stdout);
  expect(kind).toBe('function');
  expect(asked).toContain('drizzle-orm');
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked.filter((one: string) => one.startsWith('.'))).toEqual([]);
});

it('comes before the package, wherever the server begins', () => {
  const main = join(server, 'main.ts');
  expect(/^import (.*)$/m.exec(readFileSync(main, 'utf8'))?.[1]).toContain('quickDrizzle.ts');
  expect([...atOnce(main)].filter((file) => /from 'drizzle-orm/.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});

/** What a file loads before it begins. */
function atOnce(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']+\.ts)';/gm);
  for (const [, name = ''] of imports) atOnce(join(dirname(file), name), found);
  return found;
}
