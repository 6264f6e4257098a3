import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const tokens = join(home, 'tokens');
  const known: DemoPerson[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const told = output.split('\n').find((line) => line.startsWith('{"people":'));
  const seeded: { people: SeededPerson[] } | null = told ? JSON.parse(told) : null;
  const people = seeded?.people.map((person) => withPin(person, known)) ?? known;
  if (seeded) {
    // A token made for somebody else of that name must not stay.
    for (const person of people)
      if (!known.some(({ pin }) => pin === person.pin))
        rmSync(join(tokens, tokenFile(person)), { force: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(people, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const authority = await ensureAuthority(join(home, 'ca'), join(home, 'trust'));
  await Promise.all(
    people.map(async (person) => {
      const { name, nationalId, pin } = person;
      if (nationalId && pin)
        await ensureSoftToken(tokens, tokenFile(person), { name, nationalId, pin }, authority);
    }),
  );
  return { people, authority };
}

/** The PIN of before for the same person, else a new one. */
function withPin(person: SeededPerson, known: readonly DemoPerson[]): DemoPerson {
  if (!person.nationalId) return { ...person, pin: null };
  const same = known.find(
    ({ email, name, nationalId }) =>
      email === person.email && name === person.name && nationalId === person.nationalId,
  );
  return { ...person, pin: same?.pin ?? newPin() };
}

const tokenFile = ({ email }: SeededPerson) => `${email.slice(0, email.indexOf('@'))}.p12`;

const newPin = () => String(randomInt(1_000_000)).padStart(6, '0');
