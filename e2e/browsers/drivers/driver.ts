/** One element of the page, as it stood when it was found. */
export interface Part {
  /** Scrolls it into view and clicks its middle, as a mouse does. @throws Error when something else is there */
  click(times?: 1 | 2): Promise<void>;
  /** Gives these files to a file field, as its dialog would. */
  choose(paths: readonly string[]): Promise<void>;
}

/** One window of a browser that is not Chromium, by the standard protocol that it speaks. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Width of the page and height, in CSS pixels, as nearly as the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page. Nothing of its surroundings goes along; arguments and answer are JSON. */
  ask<T>(question: (...args: never[]) => T, ...args: readonly unknown[]): Promise<Awaited<T>>;
  /** Runs a script in the page, whatever its content security policy. */
  run(script: string): Promise<void>;
  /** The element that a function finds in the page. */
  find(finder: (...args: never[]) => Element | null, ...args: readonly unknown[]): Promise<Part | null>;
  /** Types into whatever has the focus, a key at a time. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control'): Promise<void>;
  /** @returns a PNG of what the window shows */
  picture(): Promise<Buffer>;
  /** Folder in which the browser puts what it downloads. */
  readonly downloads: string;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Backspace' | 'a';

export interface DriverOptions {
  /** A folder of its own for profile and downloads; the caller removes it. */
  readonly home: string;
  readonly language: 'tr' | 'en';
}
