/** One line per event: what happened, and facts that are safe to keep. Never a PIN, ticket or key. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

export const logNowhere: Log = () => undefined;
