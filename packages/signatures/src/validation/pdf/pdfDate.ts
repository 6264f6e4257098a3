const PATTERN =
  /^\s*(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(Z)|([+-])(\d\d)(?:'?(\d\d)?'?)?)?/;

/** A date as PDF writes it (ISO 32000-2, 7.9.4); undefined for anything else. Without a zone it counts as UTC. */
export function parsePdfDate(text: string): Date | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    zoneHour,
    zoneMinute,
  ] = match;
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // The 31st of February is no day, though it can be counted on from the first.
  if (Number.isNaN(utc) || new Date(utc).getUTCDate() !== Number(day)) return undefined;
  if (Number(zoneHour ?? 0) > 23 || Number(zoneMinute ?? 0) > 59) return undefined;
  const offset = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000;
  return new Date(sign === '-' ? utc + offset : utc - offset);
}
