import { SignatureError } from '../errors.ts';

export const usageText = `usage:
  tomar-sig sign     --format pades|cades|xades --profile NAME
                     (--p12 FILE --password-env VAR | --pkcs11 LIB --slot N --label L --pin-env VAR)
                     [--tsa URL] [--trust DIR] [--attached|--detached|--enveloped|--enveloping]
                     [--parallel|--serial] [--content FILE] [--field NAME] [--visible PAGE,X,Y,W,H]
                     [--reason TEXT] [--certify 1|2|3] [--pss] [--digest sha256|sha384|sha512]
                     [--mime-type TYPE] [--guarantee-letter] [--json] IN OUT
  tomar-sig extend   --profile NAME [--tsa URL] [--trust DIR] [--content FILE] [--json] IN OUT
  tomar-sig validate [--trust DIR] [--content FILE] [--at ISO-TIME] [--policy etsi|tr] [--offline]
                     [--language tr|en] [--json] FILE
  tomar-sig serve    --stdio

profiles: baseline-b baseline-t baseline-lt baseline-lta tr-p1 tr-p2 tr-p3 tr-p4 tr-p3-archive tr-p4-archive
exit code: 0 done, all signatures passed; 1 not all passed; 2 unreadable, refused or wrong usage
`;

/** Wrong usage, with the code `usage`. */
export function usage(message: string): SignatureError {
  return new SignatureError('usage', message);
}
