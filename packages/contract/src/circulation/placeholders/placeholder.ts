import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { TextRoom } from './fitText.ts';

/**
 * A place on a page of a template's document where a text goes when a job is begun; places of one name get the same. Points
 * from the lower left corner of the page as it is shown.
 */
export const placeholder = z.object({
  /** The client's own. */
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  fileId: idSchema,
  page: z.int().check(z.minimum(1)),
  x: z.number().check(z.minimum(-20_000), z.maximum(20_000)),
  y: z.number().check(z.minimum(-20_000), z.maximum(20_000)),
  width: z.number().check(z.positive(), z.maximum(20_000)),
  height: z.number().check(z.positive(), z.maximum(20_000)),
  /** `checkPlaceholders` judges its length, and the size. */
  name: z.string().check(z.maxLength(10_000)),
  /** Of the text, where it has room. */
  size: z.number().check(z.minimum(1), z.maximum(1000)),
  isRequired: z.boolean(),
});
export type Placeholder = z.infer<typeof placeholder>;

/** Sizes that a text is written in. */
export const textSizes = [8, 9, 10, 11, 12, 14, 16, 18, 24] as const;
export const usualTextSize = 11;

/** A text of a job: what the places of one name get. */
export const placedText = z.object({
  name: z.string().check(z.maxLength(10_000)),
  text: z.string().check(z.maxLength(100_000)),
});
export type PlacedText = z.infer<typeof placedText>;

/** What is asked for once: the places of one name. */
export interface TemplateText {
  readonly name: string;
  /** Where one of its places wants it. */
  readonly isRequired: boolean;
  readonly places: readonly TextRoom[];
}
