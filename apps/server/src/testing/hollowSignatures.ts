/** An XML document of about ninety octets for each of its signatures, which have nothing in them. */
export function hollowSignatures(count: number): Buffer {
  const hollow = '<ds:Signature><ds:SignedInfo></ds:SignedInfo><ds:SignatureValue/></ds:Signature>\n';
  const open = '<?xml version="1.0"?><root xmlns:ds="http://www.w3.org/2000/09/xmldsig#">';
  return Buffer.from(`${open}${hollow.repeat(count)}</root>`);
}
