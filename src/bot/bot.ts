import { type ApiClientOptions, Bot, Composer } from 'grammy';
import { introduce, type IntroducedBy } from './introduce.ts';
import { handlersOf } from './feature.ts';
import { FEATURES } from './features.ts';
import type { BotContext } from './context.ts';
import { mayAnswer, purchaseFeature } from './conversations/purchase/purchase-conversation.ts';
import { forgetLatePurchase, notePassing, passUnfitText } from './conversations/purchase/purchase-storage.ts';
import { accessGate } from './chat/people/access-gate.ts';
import { comeBackFeature } from './chat/announcements/news.ts';
import { ownQuestionFeature } from './chat/cases/cases.ts';
import { takeWordsFeature } from './chat/cases/case-replies.ts';
import { writeToShop } from './chat/cases/write-to-shop.ts';
import { dropStaleAnswer } from './chat/orders/card/card.ts';
import { fallbackFeature, unknownCommandFeature } from './chat/menu/fallback.ts';
import { privateOnly, shutGate } from './shared/gates.ts';
import { rateLimit } from './chat/rate-limit.ts';
import { invitedFeature } from './chat/people/invitations.ts';
import { pieceForCardFeature } from './chat/order-text/ask-which-purchase.ts';
import { mendByWords } from './chat/batches/mend-by-words.ts';
import { batchFeature } from './chat/batches/receive-batch.ts';
import { priceQuestionFeature } from './chat/order-text/answer-price-question.ts';
import { lineBehindCommand, quickOrderFeature } from './chat/order-text/quick-order.ts';
import { purchaseOrAnswer, textsMeantAs } from './chat/order-text/ask-which-purchase.ts';
import { paymentsFeature } from './chat/accounts/payments.ts';
import { lateSlipFeature } from './chat/accounts/topup.ts';
import {
  cancelInWords,
  lookUpFeature,
  meantCommands,
  plainWordsFeature,
} from './chat/order-text/answer-plain-words.ts';
import { complaintFeature } from './chat/cases/not-received.ts';
import { commandsByName, leftOutWords } from './shared/command-text.ts';
import { forgetLateQuestion, takeAnswerToPage, takeAnswerToQuestion, takesAnyWords } from './shared/questions.ts';
import { takeDayBelowOffer } from './chat/reminders/reminders.ts';
import { typedPinFeature } from './chat/pins/pin.ts';

interface Chat extends IntroducedBy {
  readonly token: string;
  readonly client: ApiClientOptions;
  /** Updates of one person in ten seconds. */
  readonly rateLimitPer10S: number;
}

export function createBot(chat: Chat): Bot<BotContext> {
  const { token, client } = chat;
  const bot = new Bot<BotContext>(token, { client });
  bot.use(featuresOf(chat));
  return bot;
}

/** Each update goes through these parts in this order, until one of them takes it. */
function featuresOf(chat: Chat): Composer<BotContext> {
  const stages = new Composer<BotContext>();
  // 1. Find out who it is and in which language. Let through only people, only in private chats, and only if they may use the bot.
  const gates = stages.use();
  gates.use(introduce(chat));
  gates.use(paymentsFeature);
  gates.use(rateLimit(chat.rateLimitPer10S), privateOnly, commandsByName, comeBackFeature, shutGate);
  gates.use(textsMeantAs);
  gates.on('message').use(purchaseOrAnswer);
  gates.use(cancelInWords, takeWordsFeature);
  gates.use(invitedFeature);
  gates
    .on(['message', 'callback_query'])
    .use(accessGate(writeToShop, ownQuestionFeature.middleware(), complaintFeature));

  // 2. A whole purchase in one line, or a list of purchases, even if a question is open.
  const texts = stages.use();
  texts.on('message').use(forgetLateQuestion, forgetLatePurchase, dropStaleAnswer, typedPinFeature);
  const lines = new Composer(
    mendByWords,
    batchFeature,
    pieceForCardFeature,
    lookUpFeature,
    priceQuestionFeature,
    quickOrderFeature,
    complaintFeature,
    passUnfitText,
    plainWordsFeature,
  );
  texts.on('message').use(lineBehindCommand(lines.middleware()));
  texts
    .on('message')
    .filter(({ lease }) => !takesAnyWords(lease.question))
    .use(lines);

  texts.on('callback_query').use(meantCommands);

  // 3. Answers to the last question and to the purchase conversation. Most updates are such answers, so they skip all that follows.
  const answers = stages.use();
  answers.filter(({ lease }) => lease.question !== undefined).use(notePassing, takeAnswerToQuestion);
  answers.filter(mayAnswer).use(purchaseFeature, takeDayBelowOffer, takeAnswerToPage, lateSlipFeature, fallbackFeature);
  answers.use(notePassing);

  // 4. Commands and buttons.
  stages.on('message').use(leftOutWords);
  stages.use(handlersOf(FEATURES));
  stages.on('message').use(unknownCommandFeature);

  // 5. No feature took it.
  stages.use(fallbackFeature);
  return stages;
}
