/**
 * A colour of the device's own spaces (ISO 32000-2, 8.6.4) as screens show it, in octets: writers that keep colours so,
 * as pdf.js does, write 0.5 back as 128/255, and grey as three equal parts. Octets are classes of colours: however often
 * one is written anew, it stays in its own.
 * @param parts one of grey, three of RGB, four of CMYK
 */
export function shownColor(parts: readonly number[]): string {
  const octets = Uint8ClampedArray.from(parts, (part) => part * 255);
  const [gray] = octets;
  return (octets.length === 1 ? [gray, gray, gray] : [...octets]).join(' ');
}
