import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../src/bot/feature.ts';
import { FEATURES } from '../../../src/bot/features.ts';
import type { TestUser } from 'bot-api-emulator';
import { allRoutes } from '../../support/callback-routes.ts';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { letIn, letInWith, giveAccess } from '../support/people.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, CARD, referenceOn, goToCard } from '../support/shopping.ts';
import { say, tap, newestId } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

const REFUSED = {
  stopped: /You can’t buy here at the moment/u,
  locked: /This account is locked/u,
} as const;

/** All that a stopped person may still do. A new feature is refused until it stands here and in its `Feature`. */
const READS_COMMANDS = 'balance cases history language limits recap receipt reminders sales statement token'.split(' ');
const READS_BUTTONS = `
  ac:f ac:p b:file b:picture ck cs:own cs:page cs:say h hf lang m:balance m:history m:language m:recap m:sales nr:ask
  nr:skip nr:why pic r ra rm:list rm:see tk
`;

/** All that a person reads is for merchants alone. */
const MERCHANTS_COMMANDS =
  'admin announce credit debit health invite pause prices reconcile reopen resume shop undo users'.split(' ');
const MERCHANTS_BUTTONS = `
  a:agent a:approve a:decline a:left a:why ad:home ad:log an:again an:drop an:last an:new an:send an:stop
  an:text an:texts an:to an:untext an:who ask cl:ask cl:yes cr:ask cr:do cr:line cr:no cr:who cs:ans cs:end
  cs:gb cs:gbe cs:gby cs:pic cs:see cs:too hl:page hl:pause hl:tell iv:ask iv:list iv:new iv:revoke lm:ask
  lm:nopin lm:off lm:page lm:pin m:admin m:more m:reconcile m:stuck m:topups m:users pc:below pc:do pc:no
  pc:pick pn:reset pn:unset pr:change pr:g pr:m pr:page pr:remove pr:round pr:rule pr:t ps:g ps:none ps:page
  ps:resume ps:t sa sh:ask sh:open sh:other sh:same sh:sure sp:ask sp:away sp:drop sp:earn sp:first sp:make
  sp:page sp:prices sp:remove sp:test tu:credit tu:decline u:do u:list u:of u:open u:page u:role u:search u:set u:to
  u:type un:below un:do un:no
`;

const wordsOf = (list: string): string[] => list.trim().split(/\s+/u);

/** A person who was let in and has money, then stopped or locked. */
async function barred(access: 'stopped' | 'locked'): Promise<TestUser> {
  const person = await letInWith(flows, 5_000);
  await giveAccess(flows, person, access);
  return person;
}

/** What is written in answer, all of it: a second message is not taken for the answer to what comes next. */
async function answerTo(person: TestUser, act: () => void): Promise<string> {
  const known = person.botMessages().length;
  act();
  await expect.poll(() => person.botMessages().length).toBeGreaterThan(known);
  await flows.driver.untilDelivered();
  const answers = person.botMessages().slice(known);
  return answers.map(({ text = '' }) => text).join('\n');
}

async function isRefused(person: TestUser, data: string, refusal: RegExp): Promise<boolean> {
  const toast = await person.untilToast(person.press(newestId(person), data));
  return refusal.test(toast.text ?? '');
}

/** Callback data of every kind that the sources name. */
const everyKind = [...new Set([...allRoutes.values()].map(({ begin }) => begin))];

/** Data of a kind, with a page and a reference where it may have them. */
function anyDataOf(kind: string): string {
  return isBare(kind) ? kind : forgedDataOf(kind);
}

function isBare(kind: string): boolean {
  return kind.startsWith('m:');
}

/** With a page and a reference, wanted or not. */
function forgedDataOf(kind: string): string {
  return `${kind}:0:VB50123456789ABCDEFGHJKMNPQRS00000000`;
}

describe.each(['stopped', 'locked'] as const)('a person who was %s', (access) => {
  let known: Promise<TestUser> | undefined;
  const theOne = (): Promise<TestUser> => (known ??= barred(access));

  test('may send no command but those that read', async () => {
    const person = await theOne();
    const passed: string[] = [];
    for (const name of factsOf(FEATURES).commands.keys()) {
      const answer = await answerTo(person, () => person.say(`/${name}`));
      if (!REFUSED[access].test(answer)) passed.push(name);
    }
    expect(passed.toSorted()).toEqual(access === 'stopped' ? READS_COMMANDS : []);
  });

  test('may press no button but those that read', async () => {
    const person = await theOne();
    const passed: string[] = [];
    for (const kind of everyKind) {
      if (!(await isRefused(person, anyDataOf(kind), REFUSED[access]))) passed.push(kind);
    }
    for (const kind of everyKind.filter(isBare)) {
      if (!(await isRefused(person, forgedDataOf(kind), REFUSED[access]))) passed.push(kind);
    }
    expect(passed.toSorted()).toEqual(access === 'stopped' ? wordsOf(READS_BUTTONS) : []);
  });

  test.each([
    ['a line', 'mtn 500 0803 123 1234'],
    ['a list', 'mtn 500 08031231234\nmtn 500 08031231235'],
    ['a word', 'hello?'],
    ['a number', '0803 123 1234'],
    ['a question for money', '/topup 500'],
    ['a search without a number', '/check'],
    ['words before an account', '/start topup'],
  ])('reads of %s that it does not count', async (_, text) => {
    const person = await theOne();
    expect(await answerTo(person, () => person.say(text))).toMatch(REFUSED[access]);
  });

  test.each<[string, (chat: TestUser) => void]>([
    ['a contact', (chat) => chat.shareContact({ phone_number: '+2348031231234', first_name: 'Obi' })],
    ['a file', (chat) => chat.sendDocument({ caption: 'mtn 500 0803 123 1234' })],
    ['a photo', (chat) => chat.sendPhoto({ caption: 'sent' })],
  ])('reads of %s that it does not count', async (_, send) => {
    const person = await theOne();
    expect(await answerTo(person, () => send(person))).toMatch(REFUSED[access]);
  });

  test('is not let in by an invitation', async () => {
    const person = await theOne();
    const { merchant } = flows;
    await say(merchant, '/invite agent 2', /start=i[\w-]{22}/u);
    const [, token = ''] = /start=(i[\w-]{22})/u.exec(merchant.botMessages().at(-1)?.text ?? '') ?? [];
    expect(await answerTo(person, () => person.say(`/start ${token}`))).toMatch(REFUSED[access]);
  });
});

test('a person who may buy is refused what is for merchants, by its command and by its button, and nothing else', async () => {
  const person = await letIn(flows);
  const forMerchants = /Only merchants can do this/u;
  const commands: string[] = [];
  for (const name of factsOf(FEATURES).commands.keys()) {
    if (forMerchants.test(await answerTo(person, () => person.say(`/${name}`)))) commands.push(name);
  }
  expect(commands.toSorted()).toEqual(MERCHANTS_COMMANDS);
  const buttons: string[] = [];
  for (const kind of everyKind) {
    if (await isRefused(person, anyDataOf(kind), forMerchants)) buttons.push(kind);
  }
  expect(buttons.toSorted()).toEqual(wordsOf(MERCHANTS_BUTTONS));
});

describe.each(['stopped', 'locked'] as const)('what a person had begun when they were %s', (access) => {
  test('a card cannot be confirmed, changed or paid by PIN, and can be again when they are let in', async () => {
    const person = await letInWith(flows, 5_000);
    const reference = await goToCard(person, airtime('08031231234'));
    await giveAccess(flows, person, access);
    for (const data of [`o:confirm:${reference}`, `o:change:${reference}`, `pn:card:${reference}`]) {
      expect(await isRefused(person, data, REFUSED[access])).toBe(true);
    }
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await giveAccess(flows, person, 'approved');
    await tap(person, 'Confirm', /Done!/u);
  });

  test('nobody else hears a complaint', async () => {
    const person = await letInWith(flows, 5_000);
    await buy(person, airtime('08031231235'), /Done!/u);
    await giveAccess(flows, person, access);
    const heard = access === 'stopped' ? /Which purchase has not come\?/u : REFUSED[access];
    for (const text of ['e never enter', 'the 500 for 08031231235 never enter']) await say(person, text, heard);
    await say(person, 'mtn 500 08031231235', REFUSED[access]);
  });

  test('an answer to a question is taken for none', async () => {
    const person = await letIn(flows);
    await say(person, '/check', /number/u);
    await giveAccess(flows, person, access);
    expect(await answerTo(person, () => person.say('mtn 500 0803 123 1234'))).toMatch(REFUSED[access]);
    expect(person.screen()).not.toMatch(CARD);
  });
});

test('who was stopped reads balance, history, receipt and token, and whom to ask', async () => {
  const person = await letInWith(flows, 5_000);
  await buy(person, airtime('08031231234'), /Done!/u);
  const reference = referenceOn(person);
  await giveAccess(flows, person, 'stopped');
  expect(await answerTo(person, () => person.say('/buy'))).toMatch(/Ask Adaeze Okonkwo \(@\w+\) to let you buy again/u);
  await tap(person, 'My balance', /Your balance: ₦4,5/u);
  expect(await answerTo(person, () => person.say(`/receipt ${reference}`))).toMatch(/0803\s123\s1234/u);
  expect(await answerTo(person, () => person.say('/history'))).toMatch(/MTN/u);
  expect(await answerTo(person, () => person.say('/check 1234'))).toMatch(/MTN/u);
  expect(await isRefused(person, `rp:${reference}`, REFUSED.stopped)).toBe(true);
});

const METER = '45070010299';

/** Confirmed, and on its way at the service until the test ends it. */
async function underWay(): Promise<TestUser> {
  const person = await letInWith(flows, 20_000);
  await buy(person, prepaidMeter(METER), /Processing/u);
  return person;
}

describe('a purchase that was confirmed before', () => {
  test('ends for who was stopped as for everyone, with its token', async () => {
    const person = await underWay();
    await giveAccess(flows, person, 'stopped');
    await endProcessing(flows, METER);
    await person.until(/Done![^]*Token|Token[^]*Done!/u);
  });

  test('ends for who is locked without number, name and token, which they read once unlocked', async () => {
    const person = await underWay();
    await giveAccess(flows, person, 'locked');
    await endProcessing(flows, METER);
    await person.until(/A purchase of ₦5,[\d.,]+ went through[^]*account is locked/u);
    const seen = person.screen();
    const [{ token } = {}] = flows.sandbox
      .transactions()
      .filter(({ customer_id: id }) => id === METER)
      .slice(-1);
    expect(token).toMatch(/\d{20}/u);
    const digits = person.transcript().replaceAll(/\D/gu, '');
    expect(digits).not.toContain(token);
    expect(seen.replaceAll(/\D/gu, '')).not.toContain(METER);
    await giveAccess(flows, person, 'approved');
    person.say('/token');
    await expect.poll(() => person.transcript().replaceAll(/\D/gu, '')).toContain(token);
  });
});

test('what merchants do with the account of a locked person is not told to them', async () => {
  const person = await barred('locked');
  const known = person.botMessages().length;
  const { merchant } = flows;
  await say(merchant, `/credit ${person.person.id} 700`, /\[Confirm\]/u);
  await tap(merchant, 'Confirm', /was not told, because they are locked/u);
  expect(person.botMessages()).toHaveLength(known);
});
