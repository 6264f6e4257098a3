import { and, count, desc, eq, inArray, like, max, or, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  alias,
  boolean,
  integer,
  jsonb,
  PgDatabase,
  PgDialect,
  type PgQueryResultHKT,
  pgEnum,
  pgSchema,
  pgTable,
  pgView,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatementWriter } from './statementWriter.ts';

const mood = pgEnum('mood', ['glad', 'sad']);
const people = pgTable('people', {
  id: integer('id').primaryKey(),
  name: text('full "name"').notNull(),
  born: timestamp('born', { withTimezone: true, mode: 'date' }),
  facts: jsonb('facts'),
  mood: mood('mood'),
  tags: text('tags').array(),
  isActive: boolean('is_active'),
});
const houses = pgTable('houses', { id: integer('id'), owner: integer('owner_id'), street: text('street') });
const elsewhere = pgSchema('elsewhere').table('things', { id: integer('id') });
const active = pgView('active_people').as((view) =>
  view.select().from(people).where(eq(people.isActive, true)),
);
const drizzles: Database = drizzle.mock();
const ours: Database = new PgDatabase(new StatementWriter(), Reflect.get(drizzles, 'session'), undefined);
const other = alias(people, 'other');
const owners = drizzles.$with('owners').as(
  drizzles
    .select({ owner: houses.owner, n: count().as('n') })
    .from(houses)
    .groupBy(houses.owner),
);
const named = drizzles
  .select({ id: people.id, shout: sql<string>`upper(${people.name})`.as('shout') })
  .from(people)
  .as('named');

type Database = PgDatabase<PgQueryResultHKT>;

const statements: Readonly<Record<string, (db: Database) => { getSQL(): SQL }>> = {
  'a select of everything': (db) => db.select().from(people).where(eq(people.id, 1)).limit(5).offset(2),
  'joins, aliases, order and grouping': (db) =>
    db
      .select({ name: people.name, other: other.name, most: max(houses.id) })
      .from(people)
      .leftJoin(other, eq(other.id, people.id))
      .innerJoin(houses, and(eq(houses.owner, people.id), like(houses.street, '%ı%')))
      .groupBy(people.name, other.name)
      .orderBy(desc(people.born)),
  'a subquery, and a field that is named in it': (db) =>
    db.select({ shout: named.shout }).from(named).where(eq(named.shout, 'AYŞE')),
  'a query that is named before': (db) => db.with(owners).select().from(owners).where(eq(owners.n, 3)),
  'a query within a condition': (db) =>
    db
      .select()
      .from(people)
      .where(inArray(people.id, db.select({ id: houses.owner }).from(houses))),
  'a view, and a table of another schema': (db) =>
    db
      .select({ id: elsewhere.id, name: active.name })
      .from(elsewhere)
      .innerJoin(active, eq(active.id, elsewhere.id)),
  'values of every kind': (db) =>
    db
      .insert(people)
      .values([
        {
          id: 1,
          name: "O'Hara",
          born: new Date(0),
          facts: { a: [1, null] },
          mood: 'glad',
          tags: ['x', 'y"z'],
        },
        { id: 2, name: '', born: null, facts: null, isActive: false },
      ])
      .onConflictDoUpdate({
        target: people.id,
        set: { name: sql`excluded.${sql.identifier('full "name"')}` },
      })
      .returning(),
  'changes by expressions': (db) =>
    db
      .update(people)
      .set({ id: sql`${people.id} + 1`, facts: { n: 1 }, tags: [] })
      .where(or(eq(people.isActive, true), undefined))
      .returning({ id: people.id }),
  'a deletion': (db) => db.delete(people).where(inArray(people.id, [1, 2, 3])),
  locks: (db) => db.select().from(people).where(eq(people.id, 1)).for('no key update', { of: people }),
  'a placeholder': (db) =>
    db
      .select()
      .from(people)
      .where(eq(people.id, sql.placeholder('id'))),
  'columns and an expression between them': (db) =>
    db.select({ id: people.id, n: sql`${people.id} + 1`.as('n'), name: people.name }).from(people),
  'an enum of the database': () => sql`select ${people.mood}::${mood}`,
  'values that stand in the text': () => sql`select ${sql`${"it's"} , ${3}`.inlineParams()}`,
  'a list, nothing and null': () =>
    sql`select ${[1, 'a', sql`now()`]}, ${undefined}, ${null}, ${sql.empty()}`,
  'an expression with a name': () => sql`select ${sql`1`.as('one')}, ${people}, ${people.name}`,
};

describe('writes what Drizzle writes:', () => {
  const writer = new StatementWriter();
  for (const [what, statement] of Object.entries(statements))
    it(what, () => {
      const { sql: text, params } = new PgDialect().sqlToQuery(statement(drizzles).getSQL());
      // The second time tables and columns are known.
      for (const _ of [1, 2])
        for (const db of [drizzles, ours])
          expect(writer.sqlToQuery(statement(db).getSQL())).toMatchObject({ sql: text, params });
    });

  it('any texts and values, put together in any way', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constantFrom(
        null,
        undefined,
        people,
        people.name,
        other.id,
        new Date(5),
        sql.identifier('a"b'),
        true,
      ),
      fc.constant(sql.param('v', people.name)),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => sql`(${a}) and ${b}`),
        fc.array(tie('tree'), { maxLength: 3 }).map((parts) => sql.join(parts as SQL[], sql`, `)),
      ),
    }));
    fc.assert(
      fc.property(tree, (part) => {
        const { sql: text, params } = new PgDialect().sqlToQuery(sql`select ${part}`);
        expect(writer.sqlToQuery(sql`select ${part}`)).toMatchObject({ sql: text, params });
      }),
    );
  });
});
