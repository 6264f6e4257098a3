import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { FairQueue } from '../threads/fairQueue.ts';
import { closedRoom, isRoomPossible, NotIsolated } from './closedRoom.ts';
import { makeOwnFolder, removeLeftFolders } from './ownFolders.ts';
import { ProcessFailed, type ProcessLimits, ProgramMissing, runLimited } from './runLimited.ts';

export interface OfficeSettings {
  /** Path of the program, LibreOffice's `soffice`; null: the installation has none. */
  readonly program: string | null;
  /** What closes the room that it runs in, bubblewrap's `bwrap`; null: the operator has seen to what it can reach. */
  readonly closedBy: string | null;
  /** The server's own folders, of which it never sees anything. */
  readonly hidden: readonly string[];
  /** Where its temporary folders are; nothing else lies there. */
  readonly folder: string;
  readonly limits: ProcessLimits;
}

export const officeLimits: ProcessLimits = { milliseconds: 60_000, megabytes: 4096, fileMegabytes: 256 };

/** Why the installation makes no PDFs of Office files. */
export type OfficeObstacle = 'notInstalled' | 'notIsolated';

/** So long what was found of the kernel is believed, for pages: whoever mends the machine need not start the server again. */
const believedMilliseconds = 60_000;

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
  #found: { readonly until: number; readonly isPossible: Promise<boolean> } | null = null;
  readonly #queue = new FairQueue({ running: 2, runningPerOwner: 1, waitingPerOwner: 3 });

  constructor(settings: OfficeSettings) {
    this.#settings = settings;
  }

  /** What keeps the installation from it; null: nothing does. */
  async obstacle(): Promise<OfficeObstacle | null> {
    if (!(await this.#isInstalled())) return 'notInstalled';
    const now = performance.now();
    if (this.#found === null || this.#found.until < now)
      this.#found = { until: now + believedMilliseconds, isPossible: this.#isPossible() };
    return (await this.#found.isPossible) ? null : 'notIsolated';
  }

  /** Folders of servers that were killed, with documents in them. @returns how many there were */
  removeLeft(): Promise<number> {
    const { folder, limits } = this.#settings;
    return removeLeftFolders(folder, limits.milliseconds + leftMilliseconds);
  }

  /**
   * @param open the file's bytes, once its turn has come
   * @param take reads the PDF before its folder is removed
   * @throws QueueFull, RanTooLong, ProcessFailed, ProgramMissing, NotIsolated, and what `open` and `take` throw
   */
  convert<T>(
    owner: string,
    ending: string,
    open: () => Promise<Readable>,
    take: (pdf: Readable) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(owner, async () => {
      await this.removeLeft();
      if (!(await this.#isInstalled())) throw new ProgramMissing(`${this.#settings.program} is not there`);
      if (!(await this.#isPossible())) throw new NotIsolated('no closed room can be made on this machine');
      const folder = await makeOwnFolder(this.#settings.folder);
      try {
        return await take(await this.#run(folder, ending, await open()));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  async #run(folder: string, ending: string, bytes: Readable): Promise<Readable> {
    const { closedBy, limits, hidden } = this.#settings;
    const program = await realpath(this.#settings.program ?? '');
    const before = closedBy === null ? [] : await closedRoom({ closedBy, program, folder, hidden });
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
    await runLimited({ program, args, folder, limits, before });
    const pdf = join(out, 'source.pdf');
    // A link could lead to what the server may read and the program may not: another account's document.
    const isHere =
      (await realpath(pdf).catch(() => null)) === join(await realpath(folder), 'out', 'source.pdf');
    const made = isHere ? await stat(pdf) : null;
    // It says nothing else of a file that it cannot read.
    if (!made?.isFile() || made.size === 0) throw new ProcessFailed(`${program} made no PDF`);
    return createReadStream(pdf);
  }

  async #isInstalled(): Promise<boolean> {
    const { program } = this.#settings;
    if (program === null) return false;
    return access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
  }

  /** Whether the kernel gives what was promised of it. */
  async #isPossible(): Promise<boolean> {
    const { program, closedBy, hidden } = this.#settings;
    if (closedBy === null) return true;
    const folder = await makeOwnFolder(this.#settings.folder);
    try {
      return await isRoomPossible({ closedBy, program: program ?? '', folder, hidden });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
