/** One line per event: what happened, and facts that are safe to keep. Never a PIN, ticket or key. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

/** Lines of JSON on standard output. */
export const logToStandardOutput: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
};

export const logNowhere: Log = () => undefined;
