import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFileWhole } from '@tomar/signatures/io';
import type { Log } from '@tomar/tokens/log.ts';
import { z } from 'zod';

const pairingSchema = z.object({
  id: z.string(),
  origin: z.string(),
  browser: z.string(),
  /** SubjectPublicKeyInfo, base64. Whoever reads the file can do nothing with it. */
  publicKey: z.string(),
  pairedAt: z.string(),
  usedAt: z.string(),
});
export type Pairing = z.infer<typeof pairingSchema>;
const fileSchema = z.object({ pairings: z.array(pairingSchema) });

const maxPairings = 100;

/** The browsers that were paired, kept in a file of the user's. */
export class Pairings {
  readonly #file: string | null;
  readonly #log: Log;
  #pairings: Pairing[];
  #saving: Promise<void> = Promise.resolve();

  /** @param file null: kept in memory only */
  constructor(file: string | null, log: Log) {
    this.#file = file;
    this.#log = log;
    this.#pairings = this.#read();
  }

  list(): readonly Pairing[] {
    return this.#pairings;
  }

  find(id: string, origin: string): Pairing | undefined {
    return this.#pairings.find((one) => one.id === id && one.origin === origin);
  }

  /** The one that was not used for longest makes room where there are too many. */
  async add(pairing: Pairing): Promise<void> {
    const byUse = [...this.#pairings].sort((a, b) => b.usedAt.localeCompare(a.usedAt));
    this.#pairings = [...byUse.slice(0, maxPairings - 1), pairing];
    await this.#save();
  }

  /** @returns whether it was there */
  async remove(id: string): Promise<boolean> {
    const before = this.#pairings.length;
    this.#pairings = this.#pairings.filter((one) => one.id !== id);
    if (this.#pairings.length === before) return false;
    await this.#save();
    return true;
  }

  /** Written once a day: that is enough to know which one is not used any more. */
  async used(id: string, at: Date): Promise<void> {
    const day = at.toISOString();
    const found = this.#pairings.find((one) => one.id === id);
    if (found === undefined || found.usedAt.slice(0, 10) === day.slice(0, 10)) return;
    found.usedAt = day;
    await this.#save();
  }

  #read(): Pairing[] {
    if (this.#file === null) return [];
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8'))).pairings;
    } catch (error) {
      const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      // Without the file the person pairs once more; that is better than a companion that does not start.
      if (!absent) this.#log('pairings_unreadable', { detail: textOf(error) });
      return [];
    }
  }

  #save(): Promise<void> {
    this.#saving = this.#saving
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#log('pairings_unwritable', { detail: textOf(error) });
      });
    return this.#saving;
  }

  async #write(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify({ pairings: this.#pairings }, null, 2)}\n`;
    await writeFileWhole(file, (sink) => sink.write(Buffer.from(text)), { mode: 0o600 });
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
