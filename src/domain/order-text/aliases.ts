/** What people write for what catalogues say, folded. A word with a meaning here still counts as itself. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  // Services.
  recharge: ['airtime'],
  card: ['airtime'],
  vtu: ['airtime'],
  credit: ['airtime'],
  topup: ['airtime'],
  bundle: ['data'],
  internet: ['data'],
  mb: ['data'],
  sub: ['data', 'tv'],
  subscription: ['data', 'tv'],
  light: ['electricity'],
  power: ['electricity'],
  nepa: ['electricity'],
  phcn: ['electricity'],
  disco: ['electricity'],
  meter: ['electricity'],
  electric: ['electricity'],
  token: ['electricity'],
  cable: ['tv'],
  decoder: ['tv'],
  smartcard: ['tv'],
  iuc: ['tv'],
  // Times, as tokensOf writes them.
  daily: ['1d'],
  weekly: ['7d'],
  week: ['7d'],
  monthly: ['30d'],
  month: ['30d'],
  yearly: ['365d'],
  year: ['365d'],
  annual: ['365d'],
  nightly: ['1night', 'night'],
  // Electricity companies by their usual abbreviations.
  ikedc: ['ikeja'],
  ie: ['ikeja'],
  ekedc: ['eko'],
  ekedp: ['eko'],
  aedc: ['abuja'],
  ibedc: ['ibadan'],
  kedco: ['kano'],
  phed: ['harcourt'],
  phedc: ['harcourt'],
  ph: ['harcourt'],
  jed: ['jos'],
  jedc: ['jos'],
  kaedco: ['kaduna'],
  kaedc: ['kaduna'],
  eedc: ['enugu'],
  bedc: ['benin'],
  yedc: ['yola'],
  // Networks.
  etisalat: ['9mobile'],
  t2: ['9mobile'],
  globacom: ['glo'],
  pre: ['prepaid'],
  post: ['postpaid'],
};

/** Say in a line that the same purchase is meant once more: in English, and in French. */
export const ONCE_MORE: ReadonlySet<string> = new Set(['again', 'encore']);

/** Words that say nothing about what is wanted; in a product's name they are no reason to take another one either. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a afternoon amount an and abeg asap buy can e evening for from get give good hello help hi i in is it kindly line load ma me morning my naira network need number of on or phone plan please pls plz recharge renew send sim sir thank thanks the this to up want with you'.split(
    ' ',
  ),
);
