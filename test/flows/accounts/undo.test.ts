import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { z } from 'zod';
import { minor } from '../../../src/domain/shared/money.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { greet } from '../menu/greet.ts';
import { letIn } from '../people/let-in.ts';
import { change } from '../people/merchant-acts.ts';
import { partner, twoOwners } from '../people/two-owners.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, buy, goToCard, smePlan } from '../support/shopping.ts';
import { say, tap, newestId } from '../support/say-and-read.ts';

const flows = useFlows(twoOwners());
let merchant: TestUser;
let second: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  second = flows.setup.driver.user(partner);
  await greet(merchant, second);
});

const balanceOf = ({ person }: TestUser) =>
  withStore(flows.setup, async ({ accounts }) => (await accounts.read(person.id)).balanceMinor / 100);

const ledgerOf = ({ person }: TestUser) =>
  withStore(flows.setup, async ({ accounts }) => {
    const { entries } = await accounts.entries(person.id, { from: 0, to: 1e14 }, undefined, 99);
    return entries.filter(({ kind }) => kind === 'credit' || kind === 'debit').map(({ kind, by }) => [kind, by]);
  });

async function book(by: TestUser, command: 'credit' | 'debit', person: TestUser, amount: number): Promise<void> {
  await say(by, `/${command} ${person.person.id} ${amount}`, /\[Confirm\]/u);
  await tap(by, 'Confirm', /has been told/u);
}

describe('/undo', () => {
  test('asks, and books the opposite of this merchant’s last credit once, however often it is tapped and sent', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 900);
    merchant.say('/undo');
    await merchant.until(
      /Undo your last change\?\nOn .* you added ₦900\.00 to the account of .*\n\nBalance: ₦900\.00 → ₦0\.00\n\s*\[↩️ Yes, undo it\] \[Cancel\]/u,
    );
    expect(await balanceOf(person)).toBe(900);
    merchant.tap('↩️ Yes, undo it');
    merchant.tapAgain();
    await merchant.until(
      /Undone\.\n✅ ₦900\.00 was taken from the account of .*\nBalance now: ₦0\.00\n.* has been told/u,
    );
    await person.until(
      /−₦900\.00: the merchant took back what they had added to your account on .*\nYour balance: ₦0\.00|−₦900\.00[^]*Your balance: ₦0\.00/u,
    );
    await flows.setup.driver.untilDelivered();
    await say(merchant, '/undo', /is undone already\. Nothing was changed/u);
    expect(await ledgerOf(person)).toEqual([
      ['credit', merchant.person.id],
      ['debit', merchant.person.id],
    ]);
    expect(person.botMessages().filter(({ text }) => text?.includes('took back what'))).toHaveLength(1);
    await say(merchant, '/admin', /Changes/u);
    await tap(merchant, '📜 Changes', /↩️ Undone: .* took ₦900\.00 from the account of .*: ₦900\.00 → ₦0\.00/u);
  });

  test('is stopped by Cancel, and gives back what a debit took', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 500);
    await book(merchant, 'debit', person, 200);
    await say(merchant, '/undo', /you took ₦200\.00 from[^]*₦300\.00 → ₦500\.00/u);
    await tap(merchant, 'Cancel', /It stays as it is/u);
    expect(await balanceOf(person)).toBe(300);
    await say(merchant, '/undo', /\[↩️ Yes, undo it\]/u);
    merchant.tap('↩️ Yes, undo it');
    await person.until(/\+₦200\.00: the merchant gave back/u);
    expect(await balanceOf(person)).toBe(500);
  });

  test('asked twice is undone by one of the two questions, and its person reads so once', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 400);
    const questions = [];
    for (const before of [merchant.botMessages().length, merchant.botMessages().length + 1]) {
      merchant.say('/undo');
      await merchant.until((chat) => chat.botMessages().length > before);
      questions.push(merchant.botMessages().at(-1)!);
    }
    for (const { message_id: id, reply_markup: markup } of questions)
      await merchant.untilToast(merchant.press(id, /un:do:[\w-]{12}/u.exec(JSON.stringify(markup))![0]));
    await merchant.until(/is undone already\. Nothing was changed/u);
    expect(await balanceOf(person)).toBe(0);
    expect(person.botMessages().filter(({ text }) => text?.includes('took back what'))).toHaveLength(1);
  });

  test('cut off after the money had moved is told when its merchant taps again, whichever button', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 450);
    await say(merchant, '/undo', /you added ₦450\.00[^]*\[Cancel\]/u);
    const [question] = merchant.botMessages().slice(-1);
    const [, id = ''] = /un:do:([\w-]{12})/u.exec(JSON.stringify(question?.reply_markup)) ?? [];
    await withStore(flows.setup, async ({ proposals, accounts }) => {
      const asked = z.looseObject({ entryId: z.string() }).parse(await proposals.find(merchant.person.id, id));
      await proposals.keep(merchant.person.id, { ...asked, begun: true }, id);
      const [by, at] = [merchant.person.id, Date.now()];
      const booking = { id: `undo-${asked.entryId}`, userId: person.person.id, kind: 'debit' } as const;
      await accounts.book({ ...booking, amountMinor: minor(45_000), by, at });
    });
    await tap(merchant, 'Cancel', /Undone\.[^]*Balance now: ₦0\.00/u);
    await person.until(/−₦450\.00/u);
    expect(await balanceOf(person)).toBe(0);
  });

  test('is each merchant’s own: another’s change is not found, and another’s question not answered', async () => {
    const person = await letIn(flows);
    await book(second, 'credit', person, 70);
    await book(merchant, 'credit', person, 50);
    await say(second, '/undo', /you added ₦70\.00/u);
    const question = second.botMessages().at(-1)!;
    const data = /un:do:[\w-]{12}/u.exec(JSON.stringify(question.reply_markup))![0];
    for (const thief of [merchant, person]) {
      await thief.untilToast(thief.press(newestId(thief), data));
    }
    expect(await balanceOf(person)).toBe(120);
    await say(person, '/undo', /Only merchants can do this/u);
  });

  test('says what is spent, and goes below zero only after a second question, and no further than was asked', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 1_000);
    await buy(person, airtime('08031231234', '600'), /Done!/u);
    merchant.say('/undo');
    await merchant.until(
      /₦600\.00 of it is spent already: the balance is ₦400\.00[^]*\[Undo all the same\]\s+\[Cancel\]/u,
    );
    merchant.tap('Undo all the same');
    await merchant.until(/Really below zero\? Balance: ₦400\.00 → .{0,3}₦?600\.00[^]*\[Yes, below zero\] \[Cancel\]/u);
    expect(await balanceOf(person)).toBe(400);
    // More is spent before the tap: it is asked anew.
    await buy(person, airtime('08031231235', '100'), /Done![^]*₦100\.00/u);
    await tap(merchant, 'Yes, below zero', /₦700\.00 of it is spent already: the balance is ₦300\.00/u);
    expect(await balanceOf(person)).toBe(300);
    await tap(merchant, 'Undo all the same', /Balance: ₦300\.00 → .*700\.00/u);
    await tap(merchant, 'Yes, below zero', /Undone\.[^]*Balance now: .*700\.00/u);
    expect(await balanceOf(person)).toBe(-700);
  });

  test('puts a price back to what it was, once, and not over what came after it', async () => {
    const agent = await letIn(flows, 'agent');
    await book(merchant, 'credit', agent, 5_000);
    await change(merchant, '/prices agent mtn sme +10');
    await change(merchant, '/prices agent mtn sme +30');
    merchant.say('/undo');
    await merchant.until(
      /You made it on[^]*What agents pay: MTN SME · Data[^]*Before: \+₦30\.00\nAfter: \+₦10\.00[^]*\[↩️ Yes, undo it\]/u,
    );
    await tap(merchant, '↩️ Yes, undo it', /Undone\.[^]*\+₦10\.00/u);
    await expect
      .poll(async () => {
        await goToCard(agent, smePlan);
        return agent.screen();
      })
      .toMatch(/You pay: ₦599\.00/u);
    await say(merchant, '/undo', /undone already/u);
    await change(merchant, '/prices agent mtn sme off');
    await say(merchant, '/undo', /Before: no rule\nAfter: \+₦10\.00/u);
    await change(second, '/prices agent mtn sme +5');
    await tap(merchant, '↩️ Yes, undo it', /changed again since/u);
    await change(second, '/prices agent mtn sme off');
  });
});
