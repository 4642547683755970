import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/examples.mobile';

export type PhoneFault = 'not-a-phone' | 'too-short' | 'too-long' | 'foreign' | 'impossible';

export type ParsedPhone = { type: 'phone'; national: string } | { type: 'rejected'; fault: PhoneFault };

/**
 * Any usual form of a phone number (`0803…`, `+234…`, `234…`, `00234…`, spaces, dashes, brackets) as the national form
 * without spaces, `08031234567`. Mobile numbers only: nothing here is sold to a landline.
 */
export function parsePhone(text: string, country: CountryCode): ParsedPhone {
  const bare = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (!/^\+?[\d\s().\-‐-―/]{1,40}$/u.test(bare) || !/\d/u.test(bare)) return rejected('not-a-phone');
  const digits = bare.replace(/[^\d+]/gu, '').replace(/^00/u, '+');
  const number = parsePhoneNumberFromString(digits, country);
  if (number?.isValid() === true) {
    return number.countryCallingCode === getCountryCallingCode(country)
      ? { type: 'phone', national: number.formatNational().replace(/\D/gu, '') }
      : rejected('foreign');
  }
  return rejected(faultOf((number?.nationalNumber ?? digits.replace(/\D/gu, '')).replace(/^0+/u, ''), country));
}

/** Why a number cannot be: its length against that of a usual mobile number, which is what a typing mistake changes. */
function faultOf(nationalNumber: string, country: CountryCode): PhoneFault {
  const usual = getExampleNumber(country, examples)?.nationalNumber.length ?? nationalNumber.length;
  if (nationalNumber.length < usual) return 'too-short';
  return nationalNumber.length > usual ? 'too-long' : 'impossible';
}

function rejected(fault: PhoneFault): ParsedPhone {
  return { type: 'rejected', fault };
}
