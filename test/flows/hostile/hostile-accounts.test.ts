import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { balanceOf } from '../support/accounts.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { anyData } from './hostile-data.ts';
import { letIn } from '../support/people.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({
  env: { ACCESS: 'approval' },
  refusals: /message to edit not found|message can't be edited|chat not found/u,
});

const RUNS = 150;
const SECRET_NUMBER = '0809 771 3355';

interface Missed {
  readonly owner: number;
  readonly reference: string;
}

/** What moves money by hand, by top-ups and by cases, with the very ids of cards that stand open. */
function anyMoneyData(
  userIds: readonly number[],
  ids: readonly string[],
  { owner, reference }: Missed,
): fc.Arbitrary<string> {
  const forged = anyData({ references: [...ids, reference], userIds, names: ['MTN'] }).filter((data) =>
    /^(?:cr|un|tu|cs|nr|a):/u.test(data),
  );
  const id = fc.constantFrom(...ids);
  const userId = fc.constantFrom(...userIds.map(String));
  return fc.oneof(
    forged,
    fc
      .tuple(fc.constantFrom('cr:do', 'cr:no', 'un:do', 'un:below', 'un:no', 'tu:back'), id)
      .map((parts) => parts.join(':')),
    fc.tuple(fc.constant('cr:who'), id, userId).map((parts) => parts.join(':')),
    fc.tuple(fc.constantFrom('tu:credit', 'tu:decline'), userId, id).map((parts) => parts.join(':')),
    fc.tuple(fc.constant('tu:skip'), id, fc.constantFrom('1', '500000')).map((parts) => parts.join(':')),
    fc.constantFrom('see', 'ans', 'end', 'gb', 'gby', 'pic').map((act) => `cs:${act}:${owner}:${reference}`),
    fc
      .constantFrom('cs:own', 'cs:say', 'nr:ask', 'nr:why:nothing', 'nr:skip:amount')
      .map((act) => `${act}:${reference}`),
  );
}

test('whatever is forged of the buttons that move money, it gives no one money and is answered, no matter who presses it', async () => {
  const { merchant } = flows;
  const [asker, thief, owner] = [await letIn(flows), await letIn(flows), await letIn(flows)];
  const reference = await openCase(owner);
  await say(asker, '/topup 700', /photo of the slip or a note/u);
  await say(asker, 'please', /You asked for/u);
  await say(merchant, `/credit ${asker.person.id} 900`, /Add money to .*\?/u);
  const seen = JSON.stringify(merchant.botMessages().map(({ reply_markup }) => reply_markup));
  const ids = [...seen.matchAll(/(?:cr:do|tu:credit:\d+):([\w-]{12})/gu)].map(([, id = '']) => id);
  expect(new Set(ids).size).toBe(2);

  const { message_id: messageId } = thief.botMessages().at(-1)!;
  const property = fc.asyncProperty(
    anyMoneyData(
      [asker, thief, owner, merchant].map(({ person }) => person.id),
      ids,
      {
        owner: owner.person.id,
        reference,
      },
    ),
    async (data) => {
      const { callbackQueryId } = thief.press(messageId, data);
      await thief.until(({ toasts }) => toasts.some((toast) => toast.callback_query_id === callbackQueryId));
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: 20_261_121, endOnFailure: true });
  expect(await balances(asker, thief, owner)).toEqual([0, 0, 500]);
  expect(await caseOf(owner, reference)).toMatchObject({ version: 1, words: [] });
  expect(thief.transcript()).not.toContain(SECRET_NUMBER);
  expect(flows.logLines.filter((line) => line.includes('an update failed'))).toEqual([]);

  await tap(merchant, 'Confirm', /₦900\.00 was added to the account/u);
  expect(await balances(asker, thief)).toEqual([900, 0]);
});

/** A purchase of which its buyer says that it never came. */
async function openCase(buyer: TestUser): Promise<string> {
  await credit(flows, buyer.person.id, 1_000);
  const reference = await buy(buyer, airtime(SECRET_NUMBER), /Done!/u);
  buyer.press(buyer.botMessages().at(-1)!.message_id, `nr:skip:nothing:${reference}`);
  await buyer.until(/The answer comes here/u);
  return reference;
}

const caseOf = ({ person }: TestUser, reference: string) =>
  withStore(flows, ({ cases }) => cases.find(person.id, reference));

const balances = (...chats: readonly TestUser[]) => Promise.all(chats.map((chat) => balanceOf(flows, chat)));
