import { formatMoney, minor } from '../domain/shared/money.ts';
import { type Ask, faultOf, presentOf } from './question.ts';

const HOME = 'NG';
const NAIRA = 'NGN';
const SAMPLE = minor(123_450);

/** Where the shop is: its country and currency, and its clock where the usual one is not the country's. */
export const askPlace: Ask = async ({ terminal }, present, again) => {
  const [COUNTRY, CURRENCY] = [presentOf(present, 'COUNTRY'), presentOf(present, 'CURRENCY')];
  const { TIME_ZONE } = present;
  if (!again && COUNTRY !== undefined && CURRENCY !== undefined) {
    const proof = placeOf(COUNTRY, CURRENCY);
    terminal.step(`The shop is in ${proof}.`);
    if (await terminal.confirm('Keep that?', true)) return { settings: { COUNTRY, CURRENCY }, proof };
  }
  const ask = async (message: string, name: 'COUNTRY' | 'CURRENCY', initial: string) => {
    const typed = await terminal.ask({ message, initial, faultOf: (text) => faultOf(name)(text.toUpperCase()) });
    return typed.toUpperCase();
  };
  const country = await ask('The country, in two letters', 'COUNTRY', COUNTRY ?? HOME);
  const currency = await ask('The currency, in three letters', 'CURRENCY', CURRENCY ?? (country === HOME ? NAIRA : ''));
  const settings = { COUNTRY: country, CURRENCY: currency };
  const proof = placeOf(country, currency);
  if (country === HOME && TIME_ZONE === undefined) {
    terminal.step(proof);
    return { settings, proof };
  }
  const zone = await terminal.ask({
    message: 'The time zone of the shop',
    initial: TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    faultOf: faultOf('TIME_ZONE'),
  });
  terminal.step(`${proof}, where it is ${clockIn(zone)} now`);
  return { settings: { ...settings, TIME_ZONE: zone }, proof };
};

function placeOf(country: string, currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `${name}, with sums such as ${formatMoney(SAMPLE, currency, 'en')}`;
}

function clockIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format();
}
