import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePdf } from '@tomar/signatures/testing';

/** A program in the place of LibreOffice, which makes the same PDF of every file. @returns its path */
export async function officeStandIn(home: string): Promise<string> {
  const [program, pdf] = [join(home, 'soffice'), join(home, 'office.pdf')];
  await writeFile(pdf, makePdf());
  // The last two arguments are the folder for the PDF and the file.
  const script = `#!/bin/sh\nfor last; do out="$source"; source="$last"; done\nmkdir -p "$out" && cp '${pdf}' "$out/source.pdf"\n`;
  await writeFile(program, script, { mode: 0o755 });
  return program;
}
