/** An XML document of about ninety octets for each of its signatures, which have nothing in them. */
export function hollowSignatures(count: number, comment = ''): Buffer {
  const hollow = '<ds:Signature><ds:SignedInfo></ds:SignedInfo><ds:SignatureValue/></ds:Signature>\n';
  const open = '<?xml version="1.0"?><root xmlns:ds="http://www.w3.org/2000/09/xmldsig#">';
  return Buffer.from(`${open}${hollow.repeat(count)}</root><!--${comment}-->`);
}

/** An XML document that costs nearly as many steps as one file may: one in twenty more, and it is refused unread. */
export const heaviestToRead = (comment = ''): Buffer => hollowSignatures(heaviestSignatures, comment);

/** That there are in it. */
export const heaviestSignatures = 11_000;
