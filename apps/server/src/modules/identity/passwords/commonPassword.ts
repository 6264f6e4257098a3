import { readFileSync } from 'node:fs';
import { fold } from '@tomar/contract';

/**
 * Passwords of breaches that pass the other rules (ID-26, ID-27), one a line in lower case: those of 8 characters and more
 * with a letter and a digit among the 49,233 of @zxcvbn-ts/language-common 3.0.4 (MIT, commonPasswords.LICENSE.txt).
 */
const listed = new URL('./commonPasswords.txt', import.meta.url);

let known: ReadonlySet<string> | null = null;
const breached = (): ReadonlySet<string> => {
  known ??= new Set(readFileSync(listed, 'utf8').split('\n').filter(Boolean).map(fold));
  return known;
};

/** Words that people of Turkey begin a password with, folded; the list above is mostly English. */
const words: ReadonlySet<string> = new Set(
  (
    'parola sifre sifrem parolam password passwort admin yonetici kullanici tomar imza belge merhaba selam ' +
    'turkiye istanbul ankara izmir bursa adana antalya konya trabzon galatasaray fenerbahce besiktas trabzonspor ' +
    'cimbom ataturk asdfgh asdf qwerty qwert qwer abc abcd abcdef deneme deneme test gizli gizlisifre sevgilim askim ' +
    'canim bebegim annem babam ailem hosgeldin yenisifre yeniparola ilksifre'
  ).split(' '),
);

/** Whether many people have it: as it stands, without the signs at its end, or a well-known word with a few digits. */
export function isCommon(password: string): boolean {
  const folded = fold(password);
  const bare = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (breached().has(folded) || breached().has(bare)) return true;
  const [, before = '', word = '', after = ''] =
    /^(\p{N}*)[^\p{L}\p{N}]*(\p{L}+)[^\p{L}\p{N}]*(\p{N}*)$/u.exec(bare) ?? [];
  const digits = before + after;
  return words.has(word) && (digits.length <= 4 || '01234567890'.includes(digits));
}
