/** Namespaces of ETSI TS 102 204 and of SOAP. */
export const mssNamespace = 'http://uri.etsi.org/TS102204/v1.1.2#';

export type SoapVersion = '1.1' | '1.2';

export const soapNamespaces: Readonly<Record<SoapVersion, string>> = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
};

/** The operations that are used (TS 102 204, 7.2 and 7.3), with their messages. */
export const operations = {
  signature: {
    wrapper: 'MSS_Signature',
    request: 'MSS_SignatureReq',
    response: 'MSS_SignatureResp',
    responseWrapper: 'MSS_SignatureResponse',
  },
  status: {
    wrapper: 'MSS_StatusQuery',
    request: 'MSS_StatusReq',
    response: 'MSS_StatusResp',
    responseWrapper: 'MSS_StatusQueryResponse',
  },
} as const;
export type Operation = keyof typeof operations;
