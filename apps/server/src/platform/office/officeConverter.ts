import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { FairQueue } from '../threads/fairQueue.ts';
import { ProcessFailed, type ProcessLimits, runLimited } from './runLimited.ts';

export interface OfficeSettings {
  /** Path of the program, LibreOffice's `soffice`; null: the installation has none. */
  readonly program: string | null;
  readonly isolates: boolean;
  /** Where its temporary folders are; nothing else lies there. */
  readonly folder: string;
  readonly limits: ProcessLimits;
}

export const officeLimits: ProcessLimits = { milliseconds: 60_000, megabytes: 4096, fileMegabytes: 256 };

/** So long after a conversion must have ended, its folder was left by a server that died. */
const leftMilliseconds = 10 * 60_000;

/** No macro runs, and nothing outside the document is loaded. */
const settingsOfProgram = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>1</value></prop></item>
</oor:items>
`;

/** Turns Office files into PDFs by a program that runs apart, in turns between accounts. */
export class OfficeConverter {
  readonly #settings: OfficeSettings;
  readonly #queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 3 });

  constructor(settings: OfficeSettings) {
    this.#settings = settings;
  }

  /** Whether there is a program that may be run. */
  async isInstalled(): Promise<boolean> {
    const { program } = this.#settings;
    if (program === null) return false;
    return access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
  }

  /**
   * @param open the file's bytes, once its turn has come
   * @param take reads the PDF before its folder is removed
   * @throws QueueFull, RanTooLong, ProcessFailed, ProgramMissing, and what `open` and `take` throw
   */
  convert<T>(
    owner: string,
    ending: string,
    open: () => Promise<Readable>,
    take: (pdf: Readable) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(owner, async () => {
      await this.#removeLeft();
      const folder = join(this.#settings.folder, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        return await take(await this.#run(folder, ending, await open()));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  async #run(folder: string, ending: string, bytes: Readable): Promise<Readable> {
    const { program, isolates, limits } = this.#settings;
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settingsOfProgram);
    // Never by the name that somebody gave it.
    const source = join(folder, `source.${ending}`);
    await pipeline(bytes, createWriteStream(source, { mode: 0o600 }));
    const out = join(folder, 'out');
    const args = [
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      '--nolockcheck',
      '--nofirststartwizard',
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--convert-to',
      'pdf',
      '--outdir',
      out,
      source,
    ];
    await runLimited({ program: program ?? '', args, folder, limits, isolates });
    const pdf = join(out, 'source.pdf');
    // A link could lead to what the server may read and the program may not: another account's document.
    const isHere =
      (await realpath(pdf).catch(() => null)) === join(await realpath(folder), 'out', 'source.pdf');
    const made = isHere ? await stat(pdf) : null;
    // It says nothing else of a file that it cannot read.
    if (!made?.isFile() || made.size === 0) throw new ProcessFailed(`${program} made no PDF`);
    return createReadStream(pdf);
  }

  /** Folders of a server that was killed. */
  async #removeLeft(): Promise<void> {
    const { folder, limits } = this.#settings;
    const before = Date.now() - limits.milliseconds - leftMilliseconds;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }
}
