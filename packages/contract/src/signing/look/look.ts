/** How far apart two pictures of the same signature may be: not at all. What is drawn is data, and both draw it. */
export type LookColour = `#${string}`;

export interface LookRectangle {
  readonly kind: 'outline' | 'face';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: LookColour;
  readonly lineWidth?: number;
}

/** One line; `y` is its baseline. It is never drawn wider than `maxWidth`. */
export interface LookText {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: 'regular' | 'strong';
  readonly colour: LookColour;
  readonly maxWidth: number;
}

export interface LookImage {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A thing to draw, in points from the lower left corner of the box. */
export type LookMark = LookRectangle | LookText | LookImage;

/** What a look says. `null` and the empty text are left out. */
export interface LookContent {
  /** What the person did, such as “Electronically signed by”. */
  readonly label: string;
  readonly name: string;
  readonly title: string | null;
  /** With the zone, and without it for where that does not fit. */
  readonly time: { readonly full: string; readonly short: string };
  readonly issuer: string | null;
  /** Its size, in any unit. */
  readonly image: { readonly width: number; readonly height: number } | null;
}
