import { buyerRoles, roles } from '../../../domain/people/person.ts';
import { key, keptId as id, matching, oneOf, type Part, wholeNumber } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

const page = wholeNumber(4);

/** A place in the catalogue: keys of names, '' for what is not chosen. */
const keyOrNone = matching(String.raw`[\w-]{0,10}`, 10);
const place = { service: keyOrNone, provider: keyOrNone, product: keyOrNone };
/** Whether a provider is meant in all services. */
const everywhere: Part<boolean> = {
  pattern: '[01]',
  maxBytes: 1,
  parse: (text) => text === '1',
  print: (value) => (value ? '1' : '0'),
};

export const openPrices = route('pr:page', { page });
export const openPriceRule = route('pr:rule', { key });
export const changePriceRule = route('pr:change', { key });
export const removePriceRule = route('pr:remove', { key });
export const pickMargin = route('pr:m', { id, margin: matching(String.raw`[-+.%\d]{1,10}`, 10) });
export const askRounding = route('pr:round');
/** Through the catalogue to what a rule is for: on to a level, and the choice. */
const buyer = oneOf('a', 'c');
export const browsePriced = route('pr:t', { buyer, ...place, page });
export const choosePriced = route('pr:g', { buyer, ...place, everywhere });

export const priceButtons = [
  openPrices,
  openPriceRule,
  changePriceRule,
  removePriceRule,
  pickMargin,
  askRounding,
  browsePriced,
  choosePriced,
];

export const openPauses = route('ps:page', { page });
export const resumePaused = route('ps:resume', { key });
export const pauseWithoutReason = route('ps:none', { id });
/** A pause is for all buyers. */
const allBuyers = oneOf('-');
export const browsePaused = route('ps:t', { buyer: allBuyers, ...place, page });
export const choosePaused = route('ps:g', { buyer: allBuyers, ...place, everywhere });

export const pauseButtons = [openPauses, resumePaused, pauseWithoutReason, browsePaused, choosePaused];

const limit = { role: oneOf(...buyerRoles), kind: oneOf('day', 'purchase') };
const anyRole = oneOf(...roles);
export const openLimits = route('lm:page');
export const askLimit = route('lm:ask', limit);
export const removeLimit = route('lm:off', limit);
export const askPinRule = route('lm:pin', { role: anyRole });
export const removePinRule = route('lm:nopin', { role: anyRole });

export const limitButtons = [openLimits, askLimit, removeLimit, askPinRule, removePinRule];

/** Under the question whether a change is meant. */
export const makeChange = route('pc:do', { id });
export const allowBelowCost = route('pc:below', { id });
export const pickScope = route('pc:pick', { id, index: wholeNumber(1) });
export const dropChange = route('pc:no', { id });

export const changeButtons = [makeChange, allowBelowCost, pickScope, dropChange];

const list = matching('[0-9a-z]{1,11}', 11);
export const openPriceLists = route('pl:all');
export const openPriceList = route('pl:show', { id: list, page });
export const drawPriceList = route('pl:draw', { id: list });
