import { percentile } from '../figures.ts';
import type { Contender } from '../contender.ts';
import type { Buyer } from '../buyers/buyers.ts';

/** Milliseconds from a message to its answer, as the person sees it. */
export interface AnswerTimes {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A round of both bots, one after the other. */
export interface LineRound {
  readonly ours: AnswerTimes;
  readonly bare: AnswerTimes;
}

/** How many people at once, and how many messages they send together. */
export interface LineLevel {
  readonly people: number;
  readonly messages: number;
}

/** From `mtn 500 0803…` to the card of ours, and from /buy to the first menu of the bare bot: a text, and a message with buttons. */
export async function timeLines(
  ours: Contender,
  bare: Contender,
  level: LineLevel,
  oursFirst: boolean,
): Promise<LineRound> {
  const line = () => timeAnswers(ours, level, (person) => person.say(lineOf(person), { button: 'Confirm' }));
  const menu = () => timeAnswers(bare, level, (person) => person.say('/buy', { button: 'Data' }));
  if (oursFirst) {
    const first = await line();
    return { ours: first, bare: await menu() };
  }
  const first = await menu();
  return { ours: await line(), bare: first };
}

/** Each person writes as soon as the bot has finished with their last message, so that no message waits for the one before. */
async function timeAnswers(
  { emulator, buyers }: Contender,
  { people, messages }: LineLevel,
  write: (person: Buyer) => Promise<unknown>,
): Promise<AnswerTimes> {
  const times: number[] = [];
  const all = await buyers.people(people);
  for (let turn = 0; turn < Math.ceil(messages / people); turn += 1) {
    await Promise.all(
      all.map(async (person) => {
        const startedAt = performance.now();
        await write(person);
        times.push(performance.now() - startedAt);
      }),
    );
    await emulator.driver.untilDelivered();
  }
  buyers.takeLatencies();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

function lineOf(person: Buyer): string {
  return `mtn 500 0803${String(person.id % 1_000).padStart(3, '0')}4567`;
}
