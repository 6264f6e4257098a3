/** The part of `saxen` that is used here; it brings no types. */
declare module 'saxen' {
  export class Parser {
    on(
      name: 'openTag',
      hear: (
        element: string,
        attributes: () => Readonly<Record<string, string | undefined>>,
        decode: (text: string) => string,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(name: 'closeTag', hear: (element: string) => void): this;
    on(name: 'text', hear: (text: string, decode: (text: string) => string) => void): this;
    on(name: 'cdata', hear: (text: string) => void): this;
    on(name: 'attention', hear: (text: string) => void): this;
    on(name: 'error', hear: (error: Error) => void): this;
    on(name: 'warn', hear: (error: Error) => void): this;
    stop(): void;
    parse(xml: string): this;
  }
}
