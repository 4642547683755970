import { formatMoney, minor } from '../domain/shared/money.ts';
import { type Ask, faultOf, presentOf } from './terminal.ts';

const HOME = 'NG';
const NAIRA = 'NGN';
const SAMPLE = minor(123_450);

export const askPlace: Ask = async ({ terminal }, present, again) => {
  const [COUNTRY, CURRENCY] = [presentOf(present, 'COUNTRY'), presentOf(present, 'CURRENCY')];
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
  // Nigeria's clock is the usual one; elsewhere that of this machine is nearer.
  const zone =
    country === HOME ? undefined : (present['TIME_ZONE'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const proof = placeOf(country, currency) + (zone === undefined ? '' : `, on the clock of ${zone} (TIME_ZONE)`);
  terminal.step(proof);
  const settings = { COUNTRY: country, CURRENCY: currency, ...(zone === undefined ? {} : { TIME_ZONE: zone }) };
  return { settings, proof };
};

function placeOf(country: string, currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `${name}, with sums such as ${formatMoney(SAMPLE, currency, 'en')}`;
}
