/** What to tap and type on the way from a command to the card. */
export interface Wish {
  /** Such as `/airtime`. */
  readonly command: string;
  /** Buttons to tap, up to the question for the number. */
  readonly taps: readonly (string | RegExp)[];
  readonly number: string;
  /** Only if it is asked for. */
  readonly amount?: string;
}

export function airtime(number: string, amount = '500'): Wish {
  return { command: '/airtime', taps: ['MTN'], number, amount };
}

export function prepaidMeter(number: string, amount = '5000'): Wish {
  return { command: '/electricity', taps: ['Ikeja Electric', /prepaid/iu], number, amount };
}

export function postpaidMeter(number: string, amount = '5000'): Wish {
  return { command: '/electricity', taps: ['Ikeja Electric', /postpaid/iu], number, amount };
}

/** Costs ₦589.00. */
export const smePlan: Wish = { command: '/data', taps: ['MTN', 'SME', /1GB/u], number: '0803 123 1234' };
