/** The operators that the lab plays, each in its own manner. The names are those of the product's settings. */
export const labOperators = ['turkcell', 'vodafone', 'turkTelekom'] as const;
export type LabOperator = (typeof labOperators)[number];

export interface OperatorManner {
  readonly soap: '1.1' | '1.2';
  readonly mssp: { readonly kind: 'DNSName' | 'URI'; readonly value: string };
  /** How numbers are written: with the country's code or without. */
  readonly msisdn: 'international' | 'national';
  /** Most characters of DataToBeDisplayed; more is refused with 103. */
  readonly displayLength: number;
  /** The status of a signature. */
  readonly signed: 500 | 502;
  readonly packaging: 'attached' | 'detached';
}

export const manners: Readonly<Record<LabOperator, OperatorManner>> = {
  turkcell: {
    soap: '1.2',
    mssp: { kind: 'DNSName', value: 'www.turkcelltech.com' },
    msisdn: 'international',
    displayLength: 100,
    signed: 500,
    packaging: 'attached',
  },
  vodafone: {
    soap: '1.1',
    mssp: { kind: 'URI', value: 'http://mobilimza.vodafone.example/' },
    msisdn: 'national',
    displayLength: 7,
    signed: 502,
    packaging: 'attached',
  },
  turkTelekom: {
    soap: '1.2',
    mssp: { kind: 'URI', value: 'http://mobilimza.turktelekom.example/' },
    msisdn: 'international',
    displayLength: 100,
    signed: 500,
    packaging: 'detached',
  },
};

/** What the lab's operators know every installation by. */
export const labProvider = { apId: 'http://tomar.example', apPassword: 'lab-ap-password' } as const;

/** The product's file of operators that leads to a lab at this address. */
export function operatorFile(url: string): Record<LabOperator, object> {
  const settings = (operator: LabOperator) => {
    const { soap, mssp, msisdn, displayLength } = manners[operator];
    return {
      ...labProvider,
      signatureUrl: `${url}/${operator}/MSS_SignaturePort`,
      statusUrl: `${url}/${operator}/MSS_StatusPort`,
      soap,
      mssp,
      msisdn,
      displayLength,
    };
  };
  return {
    turkcell: settings('turkcell'),
    vodafone: settings('vodafone'),
    turkTelekom: settings('turkTelekom'),
  };
}
