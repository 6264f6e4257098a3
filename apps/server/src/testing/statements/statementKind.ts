/** What a statement is, in two words such as `update jobs`, so that the same ones are counted together. */
export function statementKind(text: string): string {
  const sql = text
    .trim()
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace("set_config('synchronous_commit', 'off', true) as waits, ", '');
  if (/^(begin|commit|rollback|savepoint|release|set|listen)\b/.test(sql)) return sql.split(/[ ;]/)[0] ?? sql;
  if (sql.includes('queue.job_common')) return queueKind(sql);
  if (/^select (set_config\('tomar.account', \$1, true\), )?\(select coalesce\(json_agg\(/.test(sql))
    return 'look together';
  if (/^select .*\b(append_audit|keep_answer|pg_notify)\(/.test(sql)) return 'end of a unit';
  const written = /\b(insert) into (\w+)|^(update) (\w+)|\b(delete) from (\w+)/.exec(sql);
  if (written)
    return written
      .filter((part) => part !== undefined)
      .slice(1)
      .join(' ');
  const called = /^select (?:.* from )?(\w+)\(/.exec(sql);
  if (called && called[1] !== 'count') return `call ${called[1]}`;
  const read = /\bfrom \(*(\w+)/.exec(sql);
  return `${/\bfor (no key )?update\b/.test(sql) ? 'lock' : 'read'} ${read?.[1] ?? sql.slice(0, 40)}`;
}

function queueKind(sql: string): string {
  if (sql.includes('insert into queue.job_common')) return 'queue: send';
  if (sql.startsWith('with next as')) return 'queue: fetch';
  return /update queue\.job_common set .*state = 'completed'/.test(sql) ? 'queue: complete' : 'queue: other';
}

/** How many statements stand in a message that has no parameters. */
export const statementsIn = (text: string): number =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .split(';')
    .filter((part) => part.trim() !== '').length;
