import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { department } from './department.ts';

const node = z.object({
  id: idSchema,
  parentId: z.nullable(idSchema),
  name: z.string(),
  isActive: z.boolean(),
  /** Names of its managers, in order. */
  managers: z.array(z.string()),
  /** How many belong to it itself, managers included. */
  people: z.int(),
});
export type DepartmentNode = z.infer<typeof node>;

export const getDepartmentTree = endpoint({
  method: 'GET',
  path: '/department/tree',
  summary: 'The departments that the person may define, each with the one above it, in the order of names',
  caller: 'member',
  needs: department.needs,
  reply: z.array(node),
});
