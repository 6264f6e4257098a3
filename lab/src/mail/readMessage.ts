import type { StoredMessage } from './mailbox.ts';

/** A message taken apart, as `GET /api/messages/:id` shows it. */
export type ReadMessage = StoredMessage & {
  cc: string;
  headers: Record<string, string>;
  text: string;
  html: string | null;
  attachments: { name: string; contentType: string; size: number; sha256: string }[];
};
