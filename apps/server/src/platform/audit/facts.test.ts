import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { auditFacts, splitFacts } from './facts.ts';

const root = join(import.meta.dirname, '../..');
const declared: Readonly<Record<string, Readonly<Record<string, string>>>> = auditFacts;

type Program = ReturnType<typeof parseAst>;
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];
type ObjectNode = Extract<Expression, { type: 'ObjectExpression' }>;
type Node = Program | Expression;

/** An entry as a command writes it: the events it may be, and the facts that it names. */
interface Use {
  readonly where: string;
  readonly events: readonly string[];
  readonly facts: readonly string[];
}

/** Entries that are handed to `unit.audit`, `audit` or `auditEntry`, in every file of the server but its tests. */
async function uses(): Promise<Use[]> {
  const found: Use[] = [];
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts') || path.startsWith('testing')) continue;
    found.push(...usesIn(path, await readFile(join(root, path), 'utf8')));
  }
  return found;
}

function usesIn(path: string, text: string): Use[] {
  const found: Use[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && records(node.callee))
      for (const entry of node.arguments)
        if (entry.type === 'ObjectExpression')
          found.push({
            where: `${path}:${text.slice(0, node.start).split('\n').length}`,
            events: textsIn(propertyOf(entry, 'event')),
            facts: namesIn(propertyOf(entry, 'facts')),
          });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: object): string => ('name' in node ? String(node.name) : '');

const records = (callee: Expression): boolean =>
  ['audit', 'auditEntry'].includes(nameOf(callee.type === 'MemberExpression' ? callee.property : callee));

const propertyOf = ({ properties }: ObjectNode, name: string): Expression | undefined =>
  properties.filter((one) => one.type === 'Property').find((one) => nameOf(one.key) === name)?.value;

/** The literals an expression may be: of a choice both, of what is compared to choose neither. */
function textsIn(node: Expression | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)];
  return node?.type === 'ConditionalExpression'
    ? [...textsIn(node.consequent), ...textsIn(node.alternate)]
    : [];
}

/** Names of the facts that stand there, those of objects that are spread included. */
function namesIn(node: Expression | undefined): string[] {
  if (node?.type === 'ParenthesizedExpression') return namesIn(node.expression);
  if (node?.type === 'LogicalExpression') return namesIn(node.right);
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((one) =>
    one.type === 'SpreadElement' ? namesIn(one.argument) : [nameOf(one.key)],
  );
}

const undeclared = (all: readonly Use[]) =>
  all.flatMap(({ where, events, facts }) =>
    events.flatMap((event) => [
      ...(declared[event] ? [] : [`${where}: ${event}`]),
      ...facts
        .filter((name) => events.every((one) => !declared[one]?.[name]))
        .map((name) => `${where}: ${event} ${name}`),
    ]),
  );

describe('facts of audit events', () => {
  it('are declared as plain or as texts, wherever one is recorded', async () => {
    const all = await uses();
    expect(all.length).toBeGreaterThan(25);
    expect(undeclared(all)).toEqual([]);
  });

  it('that nobody declared are found', () => {
    const source = `
      unit.audit({ event: 'job.approved', facts: { note, ...(x && { colour }), ...(y) } });
      auditEntry({ event: a === 'z' ? 'never.declared' : 'job.declined', facts: { mood: 1 } });`;
    expect(undeclared(usesIn('x.ts', source))).toEqual([
      'x.ts:2: job.approved colour',
      'x.ts:3: never.declared',
      'x.ts:3: never.declared mood',
      'x.ts:3: job.declined mood',
    ]);
  });

  it('are texts when nobody declared them, and plain where they are empty', () => {
    expect(splitFacts('job.approved', { note: 'tamam', colour: 'mavi', mood: 3 })).toEqual({
      plain: {},
      texts: { note: 'tamam', colour: 'mavi', mood: '3' },
    });
    expect(splitFacts('job.approved', { note: '' })).toEqual({ plain: { note: '' }, texts: {} });
    expect(splitFacts('constructor', { name: 'x' })).toEqual({ plain: {}, texts: { name: 'x' } });
  });
});
