import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingPhrases } from './findingPhrases.ts';
import type { Phrase } from './phrase.ts';
import { changePhrases } from './phrases/changes.ts';
import { subIndicationPhrases } from './phrases/subIndications.ts';

const source = join(import.meta.dirname, '../..');

/** Folders whose code runs while a file is validated; what only signs, or belongs to tests, is left out. */
const SIGNING_ONLY = new Set(['cades', 'cli', 'issuing', 'keys', 'pades', 'paper', 'testing', 'told']);

/** Words of the code that look like codes and are none. */
const WORDS = new Set([
  'all_before',
  'if_present',
  'if_stated',
  'not_found',
  'pdf_revision',
  // Errors of those who sign or ask for time-stamps: no report holds them.
  'id_malformed',
  'id_taken',
  'no_signature',
  'nothing_to_sign',
  'place_missing',
  'reference_uri',
  'root_is_signature',
  'signature_mismatch',
  'signature_value_without_id',
  'state_malformed',
  'timestamp_mismatch',
  'timestamp_user',
  'waiting_period',
  'would_break_signature',
  'would_break_timestamp',
  'timestamp_source_missing',
  'profile_conflict',
  'material_source_missing',
]);

function codesInSource(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const folders = file.split(/[\\/]/);
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    // The list of all codes names those of signing too: where a code is given tells what gives it.
    if (file === 'errorCodes.ts') continue;
    if (folders.some((folder) => SIGNING_ONLY.has(folder))) continue;
    const text = readFileSync(join(source, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*/g, '');
    for (const [, code = ''] of text.matchAll(/'([a-z0-9]+(?:_[a-z0-9]+)+)'/g)) found.set(code, file);
    for (const [, code = ''] of text.matchAll(/(?:SignatureError\(\s*|code: )'([a-z0-9_]+)'/g))
      found.set(code, file);
  }
  return found;
}

describe('every code that the engine can give', () => {
  const codes = codesInSource();

  it('is found in the source', () => {
    expect(codes.size).toBeGreaterThan(150);
    for (const code of ['tr_timestamp_late', 'pdf_shadow_hide', 'xml_signature_wrapping', 'der_length'])
      expect(codes.has(code), code).toBe(true);
  });

  it('has a sentence in both languages', () => {
    const silent = [...codes].filter(
      ([code]) => !(code in findingPhrases) && !(code in changePhrases) && !WORDS.has(code),
    );
    // One that is no code of a finding belongs to WORDS.
    expect(silent.map(([code, file]) => `${code} (${file})`)).toEqual([]);
  });
});

describe('a sentence', () => {
  const all: readonly (readonly [string, Phrase])[] = [
    ...Object.entries(findingPhrases).map(([code, { phrase }]) => [code, phrase] as const),
    ...Object.entries(changePhrases),
    ...Object.entries(subIndicationPhrases),
  ];

  it.each(all)('for %s is one in Turkish and one in English', (code, [tr, en]) => {
    expect(tr).not.toBe(en);
    for (const sentence of [tr, en]) {
      expect(sentence).toMatch(/^[\p{Lu}0-9“].{8,}\.$/su);
      // A person is told what it means, not how programs call it.
      expect(sentence).not.toContain(code);
      expect(sentence).not.toMatch(/[a-z]_[a-z]|[A-Z]_[A-Z]/);
    }
    expect(tr.match(/\{\d\}/g)?.toSorted()).toEqual(en.match(/\{\d\}/g)?.toSorted());
  });
});
