import { limitKinds } from '../../../domain/pricing/policy.ts';
import { buyerRoles, roles } from '../../../domain/people/person.ts';
import {
  keptId as id,
  key,
  matching,
  oneOf,
  type Part,
  route,
  routeOf,
  wholeNumber,
} from '../../ui/callback-routes.ts';

const page = wholeNumber(4);

const keyOrNone = matching(String.raw`[\w-]{0,10}`, 10);
const place = { service: keyOrNone, provider: keyOrNone, product: keyOrNone };
const yesOrNo: Part<boolean> = {
  pattern: '[01]',
  maxBytes: 1,
  parse: (text) => text === '1',
  print: (value) => (value ? '1' : '0'),
};

export const openPrices = routeOf('merchants', 'pr:page', { page });
export const openPriceRule = routeOf('merchants', 'pr:rule', { key });
export const changePriceRule = routeOf('merchants', 'pr:change', { key });
export const removePriceRule = routeOf('merchants', 'pr:remove', { key });
export const pickMargin = routeOf('merchants', 'pr:m', { id, margin: matching(String.raw`[-+.%\d]{1,10}`, 10) });
export const askRounding = routeOf('merchants', 'pr:round');
const buyer = oneOf('a', 'c');
export const browsePriced = routeOf('merchants', 'pr:t', { buyer, ...place, page });
export const choosePriced = routeOf('merchants', 'pr:g', { buyer, ...place, everywhere: yesOrNo });

export const openPauses = routeOf('merchants', 'ps:page', { page });
export const resumePaused = routeOf('merchants', 'ps:resume', { key });
export const pauseWithoutReason = routeOf('merchants', 'ps:none', { id });
const allBuyers = oneOf('-');
export const browsePaused = routeOf('merchants', 'ps:t', { buyer: allBuyers, ...place, page });
export const choosePaused = routeOf('merchants', 'ps:g', { buyer: allBuyers, ...place, everywhere: yesOrNo });

const limit = { role: oneOf(...buyerRoles), kind: oneOf(...limitKinds) };
const anyRole = oneOf(...roles);
export const openLimits = routeOf('merchants', 'lm:page');
export const askLimit = routeOf('merchants', 'lm:ask', limit);
export const removeLimit = routeOf('merchants', 'lm:off', limit);
export const askPinRule = routeOf('merchants', 'lm:pin', { role: anyRole });
export const removePinRule = routeOf('merchants', 'lm:nopin', { role: anyRole });

export const makeChange = routeOf('merchants', 'pc:do', { id });
export const allowBelowCost = routeOf('merchants', 'pc:below', { id });
export const pickScope = routeOf('merchants', 'pc:pick', { id, index: wholeNumber(1) });
export const dropChange = routeOf('merchants', 'pc:no', { id });

export const openUsualPlans = routeOf('sellers', 'us:page', { page });
export const setUsualPlan = routeOf('sellers', 'us:set', { key });
export const removeUsualPlan = routeOf('sellers', 'us:off', { key });

export const openPriceLists = route('pl:all');
export const openPriceList = route('pl:show', { key, page });
export const drawPriceList = route('pl:draw', { key, page, all: yesOrNo });
