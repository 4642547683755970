import type { LoggedCall, TestUser } from 'bot-api-emulator';
import type { MessageId } from '../../../../src/bot/ui/words.ts';
import { type BotSetup, startBotSetup } from '../../../support/bot-setup.ts';
import { credit } from '../../../support/redis/setup-store.ts';
import type { MarkedTexts } from './marked-texts.ts';
import { screenOf, type SeenScreen } from './seen-screens.ts';
import { newestId, EVERYTHING } from '../../support/say-and-read.ts';

export interface Walk {
  /** In their order. */
  readonly screens: readonly SeenScreen[];
  /** Steps after which something else stood on the screen than should, for whoever keeps this file. */
  readonly lost: readonly string[];
}

/** What a buyer writes, or the button that they tap, and a message that they see then. */
type Step = readonly [act: { say: string } | { tap: MessageId | RegExp }, sees: MessageId];

const STEP_MS = 5_000;
const say = (text: string) => ({ say: text });
const tap = (label: MessageId | RegExp) => ({ tap: label });

/** The last digits of a number choose what the sandbox does with it. */
export const BUYS: readonly Step[] = [
  [say('/start'), 'start-hello'],
  [say('/history'), 'history-empty'],
  [say('/limits'), 'own-limits-title'],
  [say('/repeat'), 'repeat-none'],
  [say('/token'), 'tokens-none'],
  [say('/cancel'), 'walk-nothing-to-cancel'],
  [say('what is the weather'), 'unknown-text'],
  [say('/buy'), 'walk-ask-service'],
  [say('08031234567'), 'walk-number-later'],
  [say('hello'), 'walk-use-buttons'],
  [tap('service-electricity'), 'walk-ask-provider'],
  [tap(/Ikeja/u), 'walk-ask-product-few'],
  [say('zzz'), 'walk-use-buttons'],
  [tap(/prepaid/iu), 'walk-ask-meter'],
  [say('12'), 'fault-identifier-too-short'],
  [say('1'.repeat(31)), 'fault-identifier-too-long'],
  [say('no. 5 §'), 'fault-not-a-meter'],
  [say('041234567'), 'doubt-meter-length'],
  [say('0412345678A'), 'doubt-meter-letters'],
  [say('0412 3456 789'), 'walk-ask-amount'],
  [say('plenty'), 'fault-amount-not-a-number'],
  [say('1.500'), 'fault-amount-ambiguous'],
  [say('0'), 'fault-amount-zero'],
  [say('-5'), 'fault-amount-negative'],
  [say('99.9999'), 'fault-amount-decimals'],
  [say('999999999'), 'fault-amount-too-large'],
  [say('0803 123 4567'), 'fault-amount-number'],
  [say('2000'), 'card-title'],
  [tap('button-change'), 'walk-ask-change'],
  [tap('button-back'), 'card-title'],
  [tap('button-confirm'), 'order-token'],
  [say('/electricity'), 'walk-ask-provider'],
  [say('/exams'), 'walk-ask-provider'],
  [say('/betting'), 'walk-ask-provider'],
  [say('/data'), 'walk-ask-provider-phone'],
  [say('/airtime'), 'walk-ask-provider-phone'],
  [tap(/MTN/u), 'walk-ask-phone'],
  [say('0803'), 'fault-too-short'],
  [say('080312345678'), 'fault-too-long'],
  [say('+44 7400 123456'), 'fault-foreign'],
  [say('0103 123 4567'), 'fault-impossible'],
  [say('my brother'), 'fault-not-a-phone'],
  [say('/cancel'), 'walk-cancelled'],
  [say('/data'), 'walk-ask-provider-phone'],
  [tap(/MTN/u), 'walk-ask-category'],
  [say('/cancel'), 'walk-cancelled'],
  [say('/tv'), 'walk-ask-provider-smartcard'],
  [tap(/DSTV/u), 'walk-ask-category-smartcard'],
  [tap(/Bouquet/u), 'walk-ask-product'],
  [say('zzz'), 'walk-no-match'],
  [tap('button-all'), 'walk-ask-product'],
  [tap(/Padi/u), 'walk-ask-smartcard'],
  [say('my decoder'), 'fault-not-a-smartcard'],
  [say('70234567'), 'doubt-smartcard-length'],
  [say('702345678A'), 'doubt-smartcard-letters'],
  [say('7023456789'), 'card-smartcard'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtn 500 0803 123 0203'), 'card-title'],
  [tap('button-confirm'), 'order-failed'],
  [say('mtn 500 0803 123 0400'), 'card-title'],
  [tap('button-confirm'), 'order-failed'],
  [say('ikeja 2000 0412 3450 777'), 'card-title'],
  [tap('button-confirm'), 'order-token-due'],
  [say('mtn 500 0803 123 0200'), 'card-title'],
  [tap('button-confirm'), 'order-successful'],
  [tap('button-save-as'), 'saved-ask-name'],
  [say('Mama'), 'saved-done'],
  [say('/saved'), 'saved-title'],
  [tap(/✏️/u), 'saved-of'],
  [tap('button-delete'), 'saved-delete-ask'],
  [say('mtn 500 0803 123 0200'), 'card-earlier'],
  [say('1000'), 'bare-piece-ask'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtn 500 0803 123 0299'), 'card-title'],
  [tap('button-confirm'), 'order-processing'],
  [say('500 0803 123 4567'), 'card-network-taken'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtm 500 0803 123 4567'), 'did-you-mean'],
  [say('0803 123 4567'), 'number-offer-network'],
  [say('mtn 7.77gb 0803 123 4567'), 'walk-which-close'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtn 1gb 0803 123 4567'), 'walk-which-several'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtn 500 0803 123 0411'), 'card-title'],
  [say('what is the weather'), 'not-understood'],
  [say('/cancel'), 'walk-cancelled'],
  [say('mtn'), 'plain-which-service'],
  [say('/cancel'), 'walk-nothing-to-cancel'],
  [say('/receipt VB999'), 'receipt-unknown'],
  [say('/receipt a'), 'receipt-too-short'],
  [say('/check'), 'check-ask'],
  [say('/check 08099999999'), 'check-none'],
  [say('/balance'), 'account-balance'],
  [say('/start'), 'start-hello'],
  [say('/repeat'), 'repeat-title'],
  [say('/token'), 'tokens-title'],
  [say('/check 0200'), 'check-title'],
  [say('/receipt'), 'receipt-usage'],
  [say('/statement'), 'statement-title'],
  [say('/sales'), 'sales-own-title'],
  [say('/pricelist'), 'pricelist-which'],
  [say('/pricelist mtn data'), 'pricelist-title'],
  [say('/recap'), 'recap-title'],
  [say('/recap whenever'), 'recap-unreadable'],
  [say('/recap on'), 'recap-on-said'],
  [say('/recap off'), 'recap-off-said'],
  [say('/sales whenever'), 'day-unreadable'],
  [say('/sales yesterday'), 'sales-own-none'],
  [say('/statement 2001-01-01 2001-01-02'), 'statement-none'],
  [say('/topup plenty'), 'fault-amount-not-a-number'],
  [say('/topup 5000'), 'topup-ask-note'],
  [tap('button-skip'), 'topup-waiting'],
  [tap('button-take-back'), 'topup-withdrawn'],
  [say('/alert wallet 500'), 'low-not-theirs'],
  [say('/alert plenty'), 'fault-amount-not-a-number'],
  [say('500'), 'low-on-account'],
  [say('/reminders'), 'reminders-none'],
  [say('mtn sme 500mb 0803 123 0200'), 'card-title'],
  [tap('button-confirm'), 'order-successful'],
  [tap('button-remind-me'), 'reminder-offer'],
  [tap('button-another-day'), 'reminder-which-day'],
  [say('long ago'), 'reminder-fault-day'],
  [tap('button-back'), 'reminder-offer'],
  [tap('reminder-choice-monthly'), 'reminder-set'],
  [say('/reminders'), 'reminders-title'],
  [tap(/500/u), 'reminder-title'],
  [tap('button-stop-it'), 'reminder-stopped'],
  [say('/cases'), 'cases-none-own'],
  [tap('button-write-to-shop'), 'shop-words-ask'],
  [say('When do you open?'), 'case-taken-opened'],
  [tap('button-show'), 'case-own-question'],
  [say('/news'), 'news-on'],
  [tap('button-news-off'), 'news-off'],
  [tap('button-news-on'), 'news-on'],
  [say('/pin'), 'pin-ask-new'],
  [say('/bulk'), 'list-help'],
  [say('/help'), 'help'],
  [say('/history'), 'order-list-row'],
  [tap('button-next'), 'button-prev'],
  [tap('button-prev'), 'button-next'],
  [tap(/^2\. /u), 'card-reference'],
  [tap('button-not-received'), 'look-what-is-wrong'],
  [tap('button-fault-nothing'), 'case-ask-words'],
  [tap('button-skip'), 'case-taken-opened'],
  [tap('button-show'), 'case-own'],
  [say('/cases'), 'cases-title-own'],
  [say('/language'), 'language-ask'],
  [say('/weather'), 'unknown-command'],
  [say('mtn 500 0803 123 0200\nmtn 500 0803 123 0203\nmtn 500 0803'), 'list-faults'],
  [say('mtn 500 0803\nglo 500 0803'), 'list-none-good'],
  [say('mtn 500 0805 123 0200\nmtn 500 0805 123 0203'), 'list-ask'],
  [tap('button-list-buy'), 'list-summary'],
  [tap('button-list-retry'), 'list-title'],
  [say('/cancel'), 'walk-cancelled'],
];

/** Walks through the shop as a buyer of this language, whose words are those marked ones. Starts a shop of its own; needs a redis-server. */
export async function walkShop(locale: string, marked: MarkedTexts): Promise<Walk> {
  const setup = await startBotSetup({
    locales: marked.directory,
    env: { ACCESS: 'approval', DUPLICATE_WINDOW_MS: '600000', LOG_LEVEL: 'error', RECAP_AT: '21:00' },
    sandbox: { finishAfterMs: 150, reverseAfterMs: 150, tokenAfterMs: 600_000 },
    emulator: { started: true },
  });
  try {
    return await new Walker(setup, locale, marked).walk();
  } finally {
    await setup.stop();
  }
}

class Walker {
  readonly #setup: BotSetup;
  readonly #locale: string;
  readonly #marked: MarkedTexts;
  readonly #buyer: TestUser;
  readonly #lost: string[] = [];
  readonly #calls: LoggedCall[] = [];

  constructor(setup: BotSetup, locale: string, marked: MarkedTexts) {
    this.#setup = setup;
    this.#locale = locale;
    this.#marked = marked;
    this.#buyer = setup.chat('customer');
  }

  async walk(): Promise<Walk> {
    await this.#letIn();
    this.#setup.driver.onCall((call) => void this.#calls.push(call));
    await this.#go(BUYS);
    const screens = this.#calls
      .filter(({ parameters }) => parameters['chat_id'] === undefined || parameters['chat_id'] === this.#buyer.id)
      .flatMap((call) => screenOf(call, (text) => this.#marked.read(text)) ?? []);
    return { screens, lost: this.#lost };
  }

  async #letIn(): Promise<void> {
    const { id } = this.#buyer.person;
    const merchant = this.#setup.chat('merchant');
    this.#buyer.say('/start');
    await merchant.until(this.#seen('access-card'), EVERYTHING);
    merchant.press(newestId(merchant), `a:approve:${id}`);
    await this.#buyer.until(this.#seen('access-approved'));
    await credit(this.#setup, id, 100_000);
    this.#buyer.say('/language');
    await this.#buyer.until(this.#seen('language-ask'));
    this.#buyer.tap(`lang:${this.#locale}`);
    await this.#buyer.until(this.#seen('language-chosen'));
  }

  async #go(steps: readonly Step[]): Promise<void> {
    for (const [act, sees] of steps) {
      try {
        if ('say' in act) this.#buyer.say(act.say);
        else this.#buyer.tap(act.tap instanceof RegExp ? act.tap : this.#seen(act.tap));
        await this.#buyer.until(this.#seen(sees), { timeoutMs: STEP_MS });
      } catch {
        const wish = 'say' in act ? act.say : `[${act.tap}]`;
        const there = this.#buyer.screen().replaceAll(/[\uE000-\uF8FF]/gu, '');
        this.#lost.push(`${wish} did not lead to ${sees}, but to: ${there.replaceAll('\n', ' ').slice(0, 200)}`);
      }
    }
  }

  #seen(id: MessageId): RegExp {
    return new RegExp(this.#marked.markOf(id), 'u');
  }
}
