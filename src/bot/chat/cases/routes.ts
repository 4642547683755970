import { caseFaults } from '../../../domain/case.ts';
import { matching, oneOf, page, reference, route, routeOf, userId } from '../../ui/callback-routes.ts';

/** An order's reference, or a person's question. */
const id = matching(String.raw`\w{2,40}`, 37);
const fault = oneOf(...caseFaults);

/** Under an end, and under a purchase that takes long: asks the service again. */
export const missOrder = route('nr:ask', { reference });
export const pickFault = route('nr:why', { fault, reference });
export const skipWords = route('nr:skip', { fault, reference });
export const leaveCase = route('nr:no');

/** A question to the shop that is about no order. */
export const askShop = route('cs:ask');
export const openOwnCase = route('cs:own', { id });
export const writeMore = route('cs:say', { id });
export const casesPage = route('cs:page', { page });

export const openCase = routeOf('merchants', 'cs:see', { userId, id });
export const answerCase = routeOf('merchants', 'cs:ans', { userId, id });
/** Sends an answer that was kept back, because another merchant had answered. Its text stands in the message that the bot's message replies to. */
export const sendAnswerToo = routeOf('merchants', 'cs:too', { userId, id });
export const solveCase = routeOf('merchants', 'cs:end', { userId, id });
export const askGiveBack = routeOf('merchants', 'cs:gb', { userId, id });
export const giveBackNow = routeOf('merchants', 'cs:gby', { userId, id });
/** Gives money back for a case that had ended when it was asked. Another route, so that a button from before the end does not pay. */
export const giveBackAfterEnd = routeOf('merchants', 'cs:gbe', { userId, id });
/** Leads from a case to the list. It names the case, so that a reply to the message is still about that case if no other button is left. */
export const backToCases = route('cs:back', { userId, id });
export const sendCasePhotos = routeOf('merchants', 'cs:pic', { userId, id });

/** What people can do with their own cases. A question to the shop is not among these, because anybody may ask one. */
export const ownCaseButtons = [missOrder, pickFault, skipWords, leaveCase, openOwnCase, writeMore, casesPage];

export const merchantCaseButtons = [
  openCase,
  answerCase,
  sendAnswerToo,
  solveCase,
  askGiveBack,
  giveBackNow,
  giveBackAfterEnd,
  sendCasePhotos,
];
