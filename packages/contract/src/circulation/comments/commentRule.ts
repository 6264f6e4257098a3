import { limits } from '../../limits.ts';
import type { Finding } from '../../text.ts';

/** A comment says something, and no more than a note may. */
export function checkComment(text: string): Finding[] {
  if (text.trim() === '') return [{ field: 'text', key: 'lang_comment_required' }];
  return [...text].length > limits.noteLength
    ? [{ field: 'text', key: 'lang_comment_too_long', params: [limits.noteLength] }]
    : [];
}

/** Until when, in ISO 8601, its author may take a comment back. */
export const commentStaysFrom = (writtenAt: string): string =>
  new Date(Date.parse(writtenAt) + limits.commentMinutes * 60_000).toISOString();
