import { describe, expect, test } from 'vitest';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { newPersonSays, say } from '../support/say-and-read.ts';

/** As a typing error makes it: nobody of this id has ever pressed Start. */
const NOBODY = 8_200_000_003;
const owner = shopPeople.find(({ role }) => role === 'merchant')!;

const flows = useFlows({ env: { ACCESS: 'approval', MERCHANT_IDS: String(NOBODY) }, refusals: /chat not found/u });

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly err?: unknown;
}

function linesWith(text: string): Line[] {
  return flows.logLines.filter((line) => line.includes(text)).map((line) => JSON.parse(line) as Line);
}

describe('while none of MERCHANT_IDS has a chat with the bot', () => {
  test('a stranger reads that nobody was asked, and the id that the setting may want', async () => {
    const stranger = flows.person();
    await say(stranger, '/start', new RegExp(`could not reach them[^]*Your Telegram id: ${stranger.id}$`, 'u'));
    expect(stranger.transcript()).not.toContain('I have asked them');
    // They are asked for again, in the hope that a merchant has come meanwhile.
    stranger.say('/buy');
    await stranger.until((chat) => chat.botMessages().length === 2);
    expect(stranger.botMessages().at(-1)?.text).toContain('could not reach them');
  });

  test('the log says in plain lines what is wrong and what to do', async () => {
    await newPersonSays(flows, '/start', /could not reach them/u);
    await expect.poll(() => linesWith('nobody could be asked to let a person in')).not.toEqual([]);
    const lines = [
      ...linesWith('nobody could be asked to let a person in'),
      ...linesWith('a merchant could not be told'),
      ...linesWith('menu of commands'),
    ];
    expect(lines.at(0)).toMatchObject({ level: 'error', msg: expect.stringContaining('MERCHANT_IDS') as string });
    expect(linesWith('menu of commands')).toHaveLength(1);
    expect(lines.filter(({ err }) => err !== undefined)).toEqual([]);
  });
});

test('when the id is right, merchants are asked, and the stranger reads that', async () => {
  const stranger = await newPersonSays(flows, '/start', /could not reach them/u);
  await flows.restartBot({ MERCHANT_IDS: String(owner.id) });
  await say(stranger, '/start', new RegExp(`I have asked them[^]*Your Telegram id: ${stranger.id}$`, 'u'));
  const card = new RegExp(`would like to buy here[^]*Id: ${stranger.id}`, 'u');
  await flows.merchant.until(card);
});
