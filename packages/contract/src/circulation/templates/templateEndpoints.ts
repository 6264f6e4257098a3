import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId, searchedPage } from '../../queries.ts';
import { stepActor } from '../actors.ts';
import { copied, copyForm } from '../copies/copyEndpoints.ts';
import { leftBehind } from '../copies/leftBehind.ts';
import { placedText } from '../placeholders/placeholder.ts';
import { participantRoles } from '../states.ts';
import { templateAudiences, templateRoles } from './template.ts';

const drafters = pageNeeds.createJob.authority;

const department = z.nullable(z.object({ id: idSchema, name: z.string() }));

const templateListItem = z.object({
  id: idSchema,
  name: z.string(),
  ownerName: z.string(),
  /** Who may use it besides its owner. */
  audience: z.enum(templateAudiences),
  /** Whose members may, where it is a department. */
  department,
  isActive: z.boolean(),
  roles: z.array(z.string()),
  documents: z.int(),
  /** The reader is its owner, who alone changes it. */
  isOwn: z.boolean(),
  /** When its draft, its roles or who may use it changed last; the server before this one did not say. */
  updatedAt: z._default(z.nullable(z.string()), null),
});
export type TemplateListItem = z.infer<typeof templateListItem>;

export const listTemplates = endpoint({
  method: 'POST',
  path: '/template/get',
  summary: 'Templates that the reader may use, and those that the reader keeps',
  caller: 'member',
  needs: { authority: drafters },
  body: searchedPage,
  reply: z.object({ items: z.array(templateListItem), total: z.int() }),
});

const templateDetail = z.extend(templateListItem, {
  /** Grows with every save of what stands beside the draft; what is based on an older one is refused. */
  version: z.int(),
  /** The flow's places: whom the template names, and the role; empty where there is none. */
  places: z.array(
    z.object({
      key: z.string(),
      /** Counted from 1. */
      step: z.int(),
      role: z.enum(participantRoles),
      actorName: z.string(),
      roleName: z.string(),
    }),
  ),
  files: z.array(z.string()),
  /** The texts that are asked for; the server before this one knew none. */
  texts: z._default(
    z.array(
      z.object({
        name: z.string(),
        isRequired: z.boolean(),
        places: z.array(z.object({ width: z.number(), height: z.number(), size: z.number() })),
      }),
    ),
    [],
  ),
  /** What would stay behind if the reader used it now; people in roles left out. */
  leftBehind: z.array(leftBehind),
});
export type TemplateDetail = z.infer<typeof templateDetail>;

export const getTemplate = endpoint({
  method: 'GET',
  path: '/template/get/:id',
  summary: 'A template with the places of its flow',
  caller: 'member',
  needs: { authority: drafters, record: 'template' },
  params: byId,
  reply: templateDetail,
});

export const makeTemplate = endpoint({
  method: 'POST',
  path: '/template/make/:id',
  summary: 'Keep a copy of one of the reader’s own drafts as a template; it has the id of that copy',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'draft' },
  params: byId,
  body: copyForm,
  reply: copied,
  once: true,
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/template/post/:id',
  summary: 'Save who may use a template and which places are roles; for its owner',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'template' },
  params: byId,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    isActive: z.boolean(),
    audience: z.enum(templateAudiences),
    departmentId: z._default(z.nullable(idSchema), null),
    roles: templateRoles,
  }),
  reply: templateDetail,
  once: true,
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/template/delete/:id',
  summary: 'Delete a template of the reader’s own; what was begun from it stays',
  caller: 'member',
  needs: { authority: drafters, record: 'template' },
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

export const beginFromTemplate = endpoint({
  method: 'POST',
  path: '/template/use/:id',
  summary: 'Begin a draft from a template, with those who have its roles and the texts of its documents',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'template' },
  params: byId,
  body: z.extend(copyForm, {
    filled: z
      .array(z.object({ role: z.string().check(z.maxLength(10_000)), actor: stepActor }))
      .check(z.maxLength(2500)),
    /** What goes into the documents, where they come along. */
    texts: z._default(z.array(placedText).check(z.maxLength(limits.placeholders)), []),
  }),
  reply: copied,
  once: true,
});
