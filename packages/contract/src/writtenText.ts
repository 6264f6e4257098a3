import * as z from 'zod/mini';
import { withoutHidden } from './text.ts';

/**
 * What somebody writes to others, such as a note or a reason. Nothing is hidden in it, or it would read otherwise on a screen
 * than in the log of a job, and what shows nothing would do for a reason. Rules judge its length.
 */
export const writtenText = z.string().check(z.maxLength(100_000), z.overwrite(withoutHidden));
