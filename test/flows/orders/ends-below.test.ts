import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, goToCard } from '../support/shopping.ts';
import { say } from '../support/say-and-read.ts';

const flows = useFlows();

const LINE = /^✅ .+ · 0803.?123.?1234: done\. The receipt is below\.$/u;

/** A card for ₦500, and the message that shows it. */
async function card(buyer: TestUser): Promise<{ reference: string; messageId: number }> {
  const reference = await goToCard(buyer, airtime('08031231234'));
  return { reference, messageId: buyer.botMessages().at(-1)!.message_id };
}

function confirm(buyer: TestUser, { reference, messageId }: { reference: string; messageId: number }): void {
  buyer.press(messageId, `o:confirm:${reference}`);
}

function textOf(buyer: TestUser, messageId: number): string {
  return buyer.botMessages().find(({ message_id }) => message_id === messageId)?.text ?? '';
}

/** The message with the end, and what is left of the card once it is redrawn. */
async function endOf(buyer: TestUser, { reference, messageId }: { reference: string; messageId: number }) {
  const end = await buyer.until(/Done!/u);
  await expect.poll(() => textOf(buyer, messageId)).toMatch(LINE);
  const card = buyer.botMessages().find(({ message_id }) => message_id === messageId);
  return {
    isNewest: buyer.messages().at(-1)?.message_id === end.message_id,
    repliesToCard: end.reply_to_message?.message_id === messageId,
    buttonsOfCard: card?.reply_markup,
    books: booksOf(flows.setup, reference),
  };
}

const BELOW = { isNewest: true, repliesToCard: true, buttonsOfCard: undefined, books: BOUGHT_ONCE };

describe('an end within ten seconds comes as a new message, below what came since the card was drawn:', () => {
  test('what the person wrote, and its answer', async () => {
    const buyer = flows.person();
    const drawn = await card(buyer);
    await say(buyer, '/help', /How it works/u);
    confirm(buyer, drawn);
    expect(await endOf(buyer, drawn)).toEqual(BELOW);
  });

  test('another card, also if the bot was started anew since', async () => {
    const buyer = flows.person();
    const drawn = await card(buyer);
    await say(buyer, 'glo 700 08051231234', /Please check[\s\S]*Glo/u);
    await flows.setup.restartBot();
    confirm(buyer, drawn);
    expect(await endOf(buyer, drawn)).toEqual(BELOW);
  });

  test('no one knows what, because that was forgotten', async () => {
    const { redisUrl, env } = flows.setup;
    const buyer = flows.person();
    const drawn = await card(buyer);
    const redis = new Redis(redisUrl);
    const keys = createKeys(env['KEY_PREFIX'] ?? '');
    for (const key of [keys.person(buyer.id), keys.stranger(buyer.id)]) await redis.hdel(key, 'newest');
    redis.disconnect();
    confirm(buyer, drawn);
    expect(await endOf(buyer, drawn)).toEqual(BELOW);
  });
});

test('an end comes in place of the card if only the answers that led to it stand below', async () => {
  const buyer = flows.person();
  const drawn = await card(buyer);
  expect(buyer.messages().at(-1)?.message_id).toBeGreaterThan(drawn.messageId);
  confirm(buyer, drawn);
  const end = await buyer.until(/Done!/u);
  expect(end.message_id).toBe(drawn.messageId);
  expect(buyer.botMessages()).toHaveLength(1);
});
