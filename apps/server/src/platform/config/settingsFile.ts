import { readFileSync } from 'node:fs';
import { z } from 'zod';

const isPlainHttp = ({ protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && `${username}${password}` === '';

export const httpAddress = z.string().refine((text) => URL.canParse(text) && isPlainHttp(new URL(text)), {
  message: 'must be an http address without a user',
});

/**
 * Reads a JSON file of settings with passwords in it: what is wrong is named, never a value, nor the parser's message,
 * which quotes it.
 * @param refuse makes the error of a sentence
 */
export function readSettingsFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  refuse: (what: string) => Error,
): z.output<Schema> {
  const parsed = schema.safeParse(contentOf(path, refuse));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`.trim());
  throw refuse(`: ${wrong.join(', ')}`);
}

function contentOf(path: string, refuse: (what: string) => Error): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code = 'no JSON' } = error as NodeJS.ErrnoException;
    throw refuse(` cannot be read (${code})`);
  }
}
