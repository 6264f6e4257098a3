import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { knownDevices } from '../tables.ts';

/** A device that nobody signed in with for so long is a strange one again. */
export const knownDeviceMs = 180 * 24 * 60 * 60_000;
/** The devices used last; further ones are forgotten. */
export const devicesPerLogin = 20;

export const hashDevice = hashKey;

export const newDevice = (): string => randomBytes(32).toString('base64url');

/** Whether the device is known for anybody: its value may then be used for one more person. */
export async function isIssued(tx: Tx, deviceHash: string): Promise<boolean> {
  const rows = await tx.select().from(knownDevices).where(eq(knownDevices.deviceHash, deviceHash)).limit(1);
  return rows.length > 0;
}

/** For whoever gives a login another password: devices that knew the old one are strange ones again. */
export const forgetDevices = (tx: Tx, loginId: string, now: Date): Promise<unknown> =>
  tx.update(knownDevices).set({ forgottenAt: now }).where(eq(knownDevices.loginId, loginId));

/** Devices that are known no more. */
export const forgottenDevices = (now: Date): SQL =>
  lt(knownDevices.lastUsedAt, new Date(now.getTime() - knownDeviceMs));

/**
 * Whether the person signed in with this device before, with the password of now. By the word of one account alone nobody
 * makes a device known: its administrators could make as many as they like, and guess on each of them anew.
 */
export async function knowsDevice(tx: Tx, loginId: string, deviceHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ loginId: knownDevices.loginId })
    .from(knownDevices)
    .where(and(isKnown([loginId], deviceHash, now), eq(knownDevices.provedLogin, true)));
  return rows.length > 0;
}

/**
 * The first of these logins, by id, whose person signed in with this device before, with the password of now, or for one
 * account alone, as by phone.
 */
export async function firstThatKnows(
  tx: Tx,
  loginIds: readonly string[],
  deviceHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ loginId: knownDevices.loginId })
    .from(knownDevices)
    .where(isKnown(loginIds, deviceHash, now))
    .orderBy(knownDevices.loginId)
    .limit(1);
  return row?.loginId ?? null;
}

const isKnown = (loginIds: readonly string[], deviceHash: string, now: Date): SQL | undefined =>
  and(
    inArray(knownDevices.loginId, [...loginIds]),
    eq(knownDevices.deviceHash, deviceHash),
    isNull(knownDevices.forgottenAt),
    gt(knownDevices.lastUsedAt, new Date(now.getTime() - knownDeviceMs)),
  );
