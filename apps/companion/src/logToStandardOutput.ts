import type { Log } from '@tomar/tokens/log.ts';

/** Lines of JSON on standard output. */
export const logToStandardOutput: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
};
