import * as z from 'zod/mini';
import { definitionTypes } from '../../definitions/definitionTypes.ts';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { byId } from '../../queries.ts';
import type { Finding } from '../../text.ts';

/** The lists that people keep views of. Stored: never rename. */
export const viewedLists = [
  'myjob',
  'mymuhurjob',
  'job',
  'user',
  'audit',
  'task',
  'incomingDoc',
  ...definitionTypes,
] as const;
export type ViewedList = (typeof viewedLists)[number];

const list = z.enum(viewedLists);

/** A list as a person has saved it. */
export const view = z.object({
  id: idSchema,
  name: z.string(),
  /** The query of the list's address: filters, order, columns. The page reads it as it reads any address. */
  search: z.string(),
  /** The list begins with it. */
  isStart: z.boolean(),
  /** Grows with every save; what is based on an older one is refused (two tabs). */
  version: z.int(),
});
export type View = z.infer<typeof view>;

export const listViews = endpoint({
  method: 'GET',
  path: '/view/get',
  summary: 'The views that the reader has saved of a list, by name',
  caller: 'member',
  query: z.object({ list }),
  reply: z.object({ items: z.array(view) }),
});

const viewForm = z.object({
  list,
  // Lengths are judged by `checkView`, which names the limit; the schema only bounds what is read.
  name: z.string().check(z.maxLength(10_000)),
  search: z.string().check(z.maxLength(100_000)),
  isStart: z.boolean(),
});
export type ViewForm = z.infer<typeof viewForm>;

export const saveView = endpoint({
  method: 'POST',
  path: '/view/post/:id',
  summary: 'Save a view of a list for oneself; an all-zero id makes a new one',
  caller: 'member',
  needs: { record: 'view' },
  params: byId,
  body: z.extend(viewForm, { version: z.int().check(z.minimum(0)) }),
  reply: view,
  once: true,
});

export const deleteView = endpoint({
  method: 'POST',
  path: '/view/delete/:id',
  summary: 'Delete a view of one’s own',
  caller: 'member',
  needs: { record: 'view' },
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

/** What is wrong with a view, whoever has which others. */
export function checkView({ name, search }: Pick<ViewForm, 'name' | 'search'>): Finding[] {
  const findings: Finding[] = [];
  if (name.trim() === '') findings.push({ field: 'name', key: 'lang_name_required' });
  else if (name.trim().length > limits.viewNameLength)
    findings.push({ field: 'name', key: 'lang_name_too_long', params: [limits.viewNameLength] });
  if (search.length > limits.viewSearchLength) findings.push({ field: '', key: 'lang_view_too_long' });
  return findings;
}
