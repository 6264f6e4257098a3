import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureAuthority, type LabAuthority } from '../ca/authority.ts';
import { ensureSoftToken } from '../ca/softToken.ts';

/** Someone of the demo account, as `seed-demo` tells when it has made the account. */
export type SeededPerson = {
  email: string;
  password: string;
  name: string;
  /** What this person does there, in a few words. */
  role: string;
  /** The national id in the profile, which a signer's certificate must carry; null: signs nothing. */
  nationalId: string | null;
};

/** With the PIN of the soft token; null for someone who signs nothing. */
export type DemoPerson = SeededPerson & { pin: string | null };

export type Demo = { people: DemoPerson[]; authority: LabAuthority };

/**
 * Keeps what the seeding told, and gives each signer a soft token.
 * @param output what `seed-demo` wrote: a line of JSON `{"people":[…]}` if it made the account
 */
export async function keepDemo(home: string, output: string): Promise<Demo> {
  const file = join(home, 'demo.json');
  const told = output.split('\n').find((line) => line.startsWith('{"people":'));
  if (told) {
    const { people }: { people: SeededPerson[] } = JSON.parse(told);
    const withPins = people.map((person) => ({ ...person, pin: person.nationalId ? newPin() : null }));
    writeFileSync(`${file}.new`, `${JSON.stringify(withPins, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const people: DemoPerson[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const authority = await ensureAuthority(join(home, 'ca'), join(home, 'trust'));
  await Promise.all(
    people.map(async ({ email, name, nationalId, pin }) => {
      if (!nationalId || !pin) return;
      const token = `${email.slice(0, email.indexOf('@'))}.p12`;
      await ensureSoftToken(join(home, 'tokens'), token, { name, nationalId, pin }, authority);
    }),
  );
  return { people, authority };
}

const newPin = () => String(randomInt(1_000_000)).padStart(6, '0');
