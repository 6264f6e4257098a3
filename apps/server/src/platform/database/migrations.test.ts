import { readFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from '../../modules/schema.ts';

const migrations = new URL('../../../migrations/meta/', import.meta.url);
const read = async (name: string) => JSON.parse(await readFile(new URL(name, migrations), 'utf8'));

it('the migrations make the tables that the code declares', async () => {
  const { entries } = await read('_journal.json');
  const last = String(entries.at(-1).idx).padStart(4, '0');
  const made = await read(`${last}_snapshot.json`);
  const declared = generateDrizzleJson(schema, made.id);
  expect(await generateMigration(made, declared)).toEqual([]);
});
