import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  conversations,
  createConversation,
  type VersionedState,
} from '@grammyjs/conversations';
import { Api, Composer, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { expect, test } from 'vitest';
import type { BotContext } from '../../../../src/bot/context.ts';
import type { PurchaseState } from '../../../../src/bot/conversations/purchase/purchase-state.ts';
import {
  endPurchase,
  isOutdated,
  keepPurchase,
  purchaseStateOf,
} from '../../../../src/bot/conversations/purchase/purchase-storage.ts';

type Lease = BotContext['lease'];
type Stored = VersionedState<ConversationData> & { walk: PurchaseState };

const atProvider: PurchaseState = { step: 'provider', trail: ['service'], service: 'airtime', messageId: 7 };
const atNumber: PurchaseState = { ...atProvider, step: 'recipient', provider: 'Glo' };

/** What the next update is given. */
function leaseOn(conversation?: unknown): Lease {
  const stored: unknown = conversation === undefined ? undefined : JSON.parse(JSON.stringify(conversation));
  return { conversation: stored } as Lease;
}

/** How version 0.1 keeps a purchase: as a conversation of grammY's plugin, with the purchase's state beside its log. */
async function versionBefore(
  stored: unknown,
  { text, next }: { text: string; next: PurchaseState | undefined },
): Promise<{ asked: PurchaseState | undefined; stored: unknown }> {
  type OldContext = ConversationFlavor<Context>;
  let kept = stored === undefined ? undefined : (JSON.parse(JSON.stringify(stored)) as Stored);
  let asked: PurchaseState | undefined;
  const keep = (state: object) => {
    kept = next === undefined ? undefined : ({ ...Object(kept), ...state, walk: next } as Stored);
  };
  const chat = new Composer<OldContext>();
  chat.use(
    conversations<OldContext, OldContext>({
      storage: {
        type: 'context',
        version: 3,
        adapter: { read: () => kept, write: (_, state) => keep(state), delete: () => keep({}) },
      },
    }),
  );
  const conversation = createConversation(
    async (purchase: Conversation<OldContext, OldContext>) => {
      await purchase.wait();
      await purchase.external(() => void (asked = kept?.walk));
    },
    { id: 'walk' },
  );
  chat.use((ctx) => conversation(ctx, () => ctx.conversation.enter('walk')));
  const update = {
    update_id: 11,
    message: { message_id: 9, date: 1, chat: { id: 1, type: 'private' }, text },
  } as Update;
  await chat.middleware()(
    new Context(update, new Api('1:a'), {} as UserFromGetMe) as OldContext,
    async () => undefined,
  );
  return { asked, stored: kept };
}

test('what this version keeps is gone on with by the version before, and the other way round, as often as they take turns', async () => {
  const first = leaseOn();
  keepPurchase(first, atProvider);
  const answered = await versionBefore(first.conversation, { text: 'Glo', next: atNumber });
  expect(answered.asked).toEqual(atProvider);
  const back = leaseOn(answered.stored);
  expect(purchaseStateOf(back)).toEqual(atNumber);
  keepPurchase(back, atProvider);
  const again = await versionBefore(back.conversation, { text: 'Glo', next: undefined });
  expect(again).toEqual({ asked: atProvider, stored: undefined });
});

test('a purchase that the version before began is gone on with, and its log, with the first update in it, is not kept', async () => {
  const { stored } = await versionBefore(undefined, { text: '/buy', next: atProvider });
  expect(JSON.stringify(stored)).toContain('/buy');
  const lease = leaseOn(stored);
  expect(purchaseStateOf(lease)).toEqual(atProvider);
  keepPurchase(lease, atNumber);
  expect(JSON.stringify(lease.conversation)).not.toContain('/buy');
  expect((await versionBefore(lease.conversation, { text: '0805', next: undefined })).asked).toEqual(atNumber);
});

test('what a newer version keeps beside a purchase stays until it is over, and its log need not be there', () => {
  const lease = leaseOn({ version: [0, 3], walk: atProvider, beside: 1 });
  keepPurchase(lease, atNumber);
  expect(lease.conversation).toMatchObject({ beside: 1, walk: atNumber });
  endPurchase(lease);
  expect(lease.conversation).toBeUndefined();
});

test('what cannot be read is outdated, left as it is, and nothing of it is taken over', () => {
  const lease = leaseOn({ version: [0, 4], walk: atProvider, beside: 1 });
  const { conversation } = lease;
  expect(purchaseStateOf(lease)).toBeUndefined();
  expect(isOutdated(lease)).toBe(true);
  expect(lease.conversation).toBe(conversation);
  keepPurchase(lease, atNumber);
  expect(lease.conversation).not.toHaveProperty('beside');
  expect(isOutdated(lease)).toBe(false);
});
