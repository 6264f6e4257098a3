/** PostgreSQL schema of the queue (pg-boss). It holds ids of tasks, never what they are about. */
export const queueSchema = 'queue';
