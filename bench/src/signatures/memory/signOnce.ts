/**
 * Signs one file and prints how far resident memory rose above the idle process, in octets, and the milliseconds
 * it took: `signOnce.ts ours|libpdf INPUT OUTPUT`. A process of its own, so that nothing else is in the figure.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { testPki } from '@tomar/signatures/testing';
import { type FileSigner, libpdfSigner, ourSigner } from '../signers.ts';

const [who, input = '', output = ''] = process.argv.slice(2);
const { signer, privateKey } = testPki('rsa2048').signer;
const sign: FileSigner = who === 'libpdf' ? await libpdfSigner(signer, privateKey) : ourSigner(signer);

/** The kernel's own record of the most that was resident, in octets; 0 where it keeps none. */
function highWater(): number {
  try {
    const kilobytes = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'latin1'));
    return kilobytes === null ? 0 : Number(kilobytes[1]) * 1024;
  } catch {
    return 0;
  }
}

/** Starting up takes more than running idle: the record begins here. */
function forgetHighWater(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return true;
  } catch {
    return false;
  }
}

const recorded = forgetHighWater();
const idle = process.memoryUsage.rss();
let peak = idle;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1);
const start = performance.now();
await sign(input, output);
const milliseconds = performance.now() - start;
clearInterval(watch);
peak = Math.max(peak, process.memoryUsage.rss(), recorded ? highWater() : 0);
console.log(JSON.stringify({ above: peak - idle, milliseconds }));
