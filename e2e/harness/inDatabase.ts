import pg from 'pg';

/** Writes into the installation's database what no page does. @returns how many rows that changed */
export async function inDatabase(text: string, values: readonly unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.TOMAR_E2E_DATABASE_URL ?? '' });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Whether the account wants a second factor from now on. */
export const wantSecondFactor = (accountCode: string, isWanted: boolean): Promise<number> =>
  inDatabase('update accounts set params = params || $2::jsonb where code = $1', [
    accountCode,
    JSON.stringify({ requireSecondFactor: isWanted }),
  ]);
