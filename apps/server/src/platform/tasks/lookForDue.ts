/** How the queue takes a kind's next task: the table, the kind, and what of it may be taken. */
const takes = /\bfrom (\S+) j\s+where j\.name = '([^']*)'\s+(and [\s\S]*?)\s+order by\b/i;

/** The kind of which a text takes the next task; undefined for a text of another form. */
export const kindTaken = (text: string): string | undefined => takes.exec(text)?.[2];

/**
 * One question in place of many that ask for their next task: of which kinds is there one? Each kind is looked for by an index,
 * however many tasks are done or wait for a later time.
 * @param texts by which the queue takes a task each. @param send asks of these kinds, and gives those that have one
 * @returns the texts that would find one, and those of another form, of which nobody knows
 */
export async function lookForDue(
  texts: readonly string[],
  send: (text: string, kinds: readonly string[]) => Promise<readonly { readonly kind?: unknown }[]>,
): Promise<Set<string>> {
  const due = new Set<string>();
  const looks = new Map<string, Map<string, string>>();
  for (const text of texts) {
    const [, table, kind, condition] = takes.exec(text) ?? [];
    if (table === undefined || kind === undefined || condition === undefined) {
      due.add(text);
      continue;
    }
    // A value, not `exists`: that may become a join, which reads what is due of every kind.
    const look = `select kind from unnest($1::text[]) as kind
      where (select true from ${table} j where j.name = kind ${condition} limit 1)`;
    const asked = looks.get(look) ?? new Map<string, string>();
    looks.set(look, asked.set(kind, text));
  }
  for (const [look, asked] of looks)
    for (const { kind } of await send(look, [...asked.keys()])) {
      const text = asked.get(String(kind));
      if (text !== undefined) due.add(text);
    }
  return due;
}
