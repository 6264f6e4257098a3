import { join } from 'node:path';
import { hasTool, runTool } from '../index.ts';

/** Whether Java is installed, whose XML signatures know RSA-PSS. In CI a missing one is a failure. */
export function hasJava(): boolean {
  return hasTool('java', '-version');
}

/**
 * Lets the JDK verify every signature of XML files, counter-signatures too; all files in one go, for starting it
 * takes longer than a hundred files.
 * @param files by name, which ends with `.xml`; what else is there may be named by references
 * @returns one line per file in the order given: `OK` with the number of signatures, or `FAILED …`
 */
export function judgedByJava(files: Readonly<Record<string, Uint8Array>>): string[] {
  const names = Object.keys(files).filter((name) => name.endsWith('.xml'));
  const source = join(import.meta.dirname, '../java', 'CheckXml.java');
  // A short run: the thorough compiler would never earn its time back.
  const { stdout, stderr } = runTool(
    'java',
    ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', source, ...names],
    files,
  );
  const lines = stdout.toString().split('\n').filter(Boolean);
  return lines.length === names.length ? lines : [`FAILED ${stderr}`];
}
