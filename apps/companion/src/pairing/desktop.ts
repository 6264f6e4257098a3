import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '@tomar/tokens/log.ts';

/** The companion's own window: a page of its own in the person's browser, and notifications of the desktop. */
export interface Desktop {
  openOwnPage(): Promise<void>;
  notify(title: string, text: string): void;
}

export interface DesktopOptions {
  readonly platform: NodeJS.Platform;
  /** Folder that only this user can read. */
  readonly folder: string;
  readonly port: () => number;
  /** Opens the companion's own page; whoever knows it is this user. */
  readonly ownerKey: string;
  readonly log: Log;
  /** Starts a program and forgets it. */
  readonly run?: (program: string, args: readonly string[], log: Log) => void;
}

/** What opens a file on each system. The file's name is no secret, its content is: a command line is seen by all. */
const openers: Partial<Record<NodeJS.Platform, (file: string) => [string, string[]]>> = {
  linux: (file) => ['xdg-open', [file]],
  darwin: (file) => ['open', [file]],
  win32: (file) => ['rundll32', ['url.dll,FileProtocolHandler', pathToFileURL(file).href]],
};

const notifiers: Partial<Record<NodeJS.Platform, (title: string, text: string) => [string, string[]]>> = {
  linux: (title, text) => ['notify-send', ['--app-name', title, title, text]],
  darwin: (title, text) => [
    'osascript',
    ['-e', `display notification ${JSON.stringify(text)} with title ${JSON.stringify(title)}`],
  ],
};

const fileLifeMs = 60_000;

export function desktop(options: DesktopOptions): Desktop {
  const { platform, folder, ownerKey, log, run = start } = options;
  return {
    async openOwnPage() {
      const opener = openers[platform];
      if (opener === undefined) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, 'window.html');
      await rm(file, { force: true });
      await writeFile(file, entrance(options.port(), ownerKey), { mode: 0o600 });
      const [program, args] = opener(file);
      run(program, args, log);
      setTimeout(() => void rm(file, { force: true }), fileLifeMs).unref();
    },
    notify(title, text) {
      const notifier = notifiers[platform];
      if (notifier === undefined) return;
      const [program, args] = notifier(title, text);
      run(program, args, log);
    },
  };
}

function start(program: string, args: readonly string[], log: Log): void {
  const child = spawn(program, args, { stdio: 'ignore', detached: true, windowsHide: true });
  child.once('error', (error) => log('window_failed', { detail: error.message }));
  child.unref();
}

/** Carries the key to the companion in a form, where no other program sees it. */
const entrance = (port: number, ownerKey: string) => `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><title>Tomar e-imza</title></head>
<body>
<form method="post" action="http://127.0.0.1:${port}/own">
<input type="hidden" name="key" value="${ownerKey}">
<button>Tomar e-imza uygulamasını aç / Open the Tomar signing application</button>
</form>
<script>document.forms[0].submit()</script>
</body>
</html>
`;
