import pg from 'pg';

/** Writes into the installation's database what no page does. */
export async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TOMAR_E2E_DATABASE_URL ?? '' });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Whether the account wants a second factor from now on. */
export const wantSecondFactor = (accountCode: string, isWanted: boolean): Promise<void> =>
  inDatabase('update accounts set params = params || $2::jsonb where code = $1', [
    accountCode,
    JSON.stringify({ requireSecondFactor: isWanted }),
  ]);
