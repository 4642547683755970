import { caseFaults } from '../../../domain/case.ts';
import { matching, oneOf, page, reference, route, routeOf, userId } from '../../ui/callback-routes.ts';

/** An order's reference, or a person's question. */
const id = matching(String.raw`\w{2,40}`, 37);
const fault = oneOf(...caseFaults);

/** Under an end, and under what is open: the service is asked again. */
export const missOrder = route('nr:ask', { reference });
export const pickFault = route('nr:why', { fault, reference });
/** Opens a case without words. */
export const skipWords = route('nr:skip', { fault, reference });
export const leaveCase = route('nr:no');

/** A question to the shop that is about no order. */
export const askShop = route('cs:ask');
/** A person's own case. */
export const openOwnCase = route('cs:own', { id });
export const writeMore = route('cs:say', { id });
/** One's own; for merchants everybody's that is open. */
export const casesPage = route('cs:page', { page });

export const openCase = routeOf('merchants', 'cs:see', { userId, id });
export const answerCase = routeOf('merchants', 'cs:ans', { userId, id });
/** What was kept back because another merchant had answered goes out as well: it stands in the message that this one replies to. */
export const sendAnswerToo = routeOf('merchants', 'cs:too', { userId, id });
export const solveCase = routeOf('merchants', 'cs:end', { userId, id });
export const askGiveBack = routeOf('merchants', 'cs:gb', { userId, id });
export const giveBackNow = routeOf('merchants', 'cs:gby', { userId, id });
/** Asked about a case that had ended already: a button of before it ended does not pay any more. */
export const giveBackAfterEnd = routeOf('merchants', 'cs:gbe', { userId, id });
/** From a case to the list. It names the case that it stands under, so that a reply is still known to be about it when nothing else is left to do. */
export const backToCases = route('cs:back', { userId, id });
export const sendCasePhotos = routeOf('merchants', 'cs:pic', { userId, id });

/** What a person does with cases of their own; without a question to the shop, which anybody may ask. */
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
