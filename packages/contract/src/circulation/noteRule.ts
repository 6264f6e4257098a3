import { limits } from '../limits.ts';
import type { Finding } from '../text.ts';

/** JOB-28 */
export function checkNote(note: string, field = 'note'): Finding[] {
  return [...note].length > limits.noteLength
    ? [{ field, key: 'lang_job_note_too_long', params: [limits.noteLength] }]
    : [];
}
