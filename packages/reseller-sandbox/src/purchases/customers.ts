import { hash } from 'node:crypto';

/** Among them are the characters that break messages if a name is not escaped. */
const NAMES = [
  'ADAEZE OKONKWO',
  'BABATUNDE ADEYEMI',
  'CHUKWUEMEKA EZE',
  'FATIMA ABUBAKAR',
  'OLÚWÁṢEUN ADÉBÁYỌ̀',
  'NGOZI & SONS LTD',
  'HALIMA BELLO',
  'IFEANYI NWOSU',
  'KEHINDE <TAIWO> OGUNLEYE',
  'MUSA IBRAHIM',
  'AMARACHI_U. OBI',
  'SADE *BOLA* AKINWALE',
];

const STREETS = [
  'Allen Avenue, Ikeja',
  'Awolowo Road, Ikoyi',
  'Aminu Kano Crescent, Wuse 2',
  'Ring Road, Ibadan',
  'Trans Amadi, Port Harcourt',
];

/** The same number always belongs to the same person. */
export function customerNameOf(customerId: string): string {
  return pick(NAMES, numberOf(`name ${customerId}`));
}

export function customerAddressOf(customerId: string): string {
  const number = numberOf(`address ${customerId}`);
  return `${(number % 180) + 1} ${pick(STREETS, number)}`;
}

/** A number below 2³² that depends on the text alone. */
export function numberOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16);
}

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] ?? '';
}
