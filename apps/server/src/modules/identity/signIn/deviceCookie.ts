import { parseCookie, stringifySetCookie } from 'cookie';
import { knownDeviceMs } from './knownDevices.ts';

/** Under TLS the name binds the cookie to this host and to TLS (RFC 6265bis, 4.1.3.2). */
const nameOf = (production: boolean) => (production ? '__Host-tomar-device' : 'tomar-device');

/** The device that a `Cookie` header names, or null. Whether it is known is for the database to say. */
export function readDevice(header: string | undefined, production: boolean): string | null {
  if (header === undefined) return null;
  const value = parseCookie(header.slice(0, 8192))[nameOf(production)];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** `Set-Cookie` for a device. It opens nothing by itself, is invisible to scripts and never sent by foreign pages. */
export const deviceCookie = (device: string, production: boolean): string =>
  stringifySetCookie({
    name: nameOf(production),
    value: device,
    httpOnly: true,
    secure: production,
    sameSite: 'strict',
    path: '/',
    maxAge: knownDeviceMs / 1000,
  });
