import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/examples.mobile';

export type { CountryCode };

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
  const phone = phoneOf(digits, country);
  if (phone === undefined) return rejected(faultOf(digits, country));
  return phone.isForeign ? rejected('foreign') : { type: 'phone', national: phone.national };
}

/** With the country's code and without a sign, `2348031234567`, as links hold a number; undefined if the text is no number. */
export function internationalDigits(national: string, country: CountryCode): string | undefined {
  return phoneOf(national, country)?.international;
}

interface Phone {
  readonly national: string;
  /** Digits alone. */
  readonly international: string;
  readonly isForeign: boolean;
}

/** Undefined if the digits are no number. Reading a number takes long, and in a purchase the same one is read as it was typed, and again as it is stored. */
function phoneOf(digits: string, country: CountryCode): Phone | undefined {
  const known = phones.get(`${country} ${digits}`);
  if (known !== undefined) return known;
  const number = parsePhoneNumberFromString(digits, country);
  if (number?.isValid() !== true) return undefined;
  const phone = {
    national: number.formatNational().replace(/\D/gu, ''),
    international: number.number.slice(1),
    isForeign: number.countryCallingCode !== getCountryCallingCode(country),
  };
  remember(`${country} ${digits}`, phone);
  if (!phone.isForeign) remember(`${country} ${phone.national}`, phone);
  return phone;
}

const phones = new Map<string, Phone>();
const MAX_PHONES = 1_000;

function remember(key: string, phone: Phone): void {
  phones.set(key, phone);
  for (const oldest of phones.keys()) {
    if (phones.size <= MAX_PHONES) return;
    phones.delete(oldest);
  }
}

/** How many digits a number has too many, or, if below zero, too few; and how many a usual number has when it is dialled at home. */
export function lengthOff(text: string, country: CountryCode): { off: number; usual: number } {
  const digits = text
    .normalize('NFKC')
    .replace(/[^\d+]/gu, '')
    .replace(/^00/u, '+');
  const example = getExampleNumber(country, examples);
  const national = nationalOf(digits, country);
  const usual = example?.nationalNumber.length ?? national.length;
  const dialled = example?.formatNational().replace(/\D/gu, '').length ?? usual;
  const off = national.length - usual;
  // If it is typed without a zero or the country's code, its digits are counted as typed, and compared with those that people dial.
  const isBare = off !== 0 && digits === national;
  return { off: isBare ? digits.length - dialled : off, usual: dialled };
}

/** Why a number is impossible: its length is compared with that of a usual mobile number, because a typing mistake changes the length. */
function faultOf(digits: string, country: CountryCode): PhoneFault {
  const { off } = lengthOff(digits, country);
  if (off < 0) return 'too-short';
  return off > 0 ? 'too-long' : 'impossible';
}

/** The number without its zero or its country's code, even if the number is impossible. */
function nationalOf(digits: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(digits, country);
  return (number?.nationalNumber ?? digits.replace(/\D/gu, '')).replace(/^0+/u, '');
}

function rejected(fault: PhoneFault): ParsedPhone {
  return { type: 'rejected', fault };
}
