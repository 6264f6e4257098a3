/**
 * An xsd:dateTime as a moment; undefined for what is none. Without a zone it is taken as UTC: any reading is as good
 * as another (XML Schema part 2, 3.2.7.3), but it has to be the same on every machine.
 */
export function readXmlTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(text.trim());
  if (match === null) return undefined;
  const time = new Date(`${match[1]}${match[2] ?? 'Z'}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
