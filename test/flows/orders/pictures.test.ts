import type { TestUser } from 'bot-api-emulator';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { readPng } from '../../support/pictures/read-png.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { newPersonBuys } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';
import { tap } from '../support/say-and-read.ts';
import { download } from '../support/downloads.ts';

const flows = useFlows({ refusals: /wrong file identifier/u });

describe('the picture of a receipt', () => {
  test('is drawn at a tap, with its token to copy below it, and the second time sent as Telegram has it', async () => {
    const { buyer, reference } = await newPersonBuys(flows, prepaidMeter('04123451260'), /Done!/u);
    // That the end was told is written after it was shown, and is another version of the order.
    await expect.poll(async () => (await readOrder(flows, reference)).told).toBeDefined();
    buyer.tap('Picture');
    await photosOf(buyer, 1);
    const [photo] = await photosOf(buyer, 1);
    expect(photo).toMatchObject({ width: 720 });
    expect(photo!.caption).toMatch(/^✅ Successful\nIkeja Electric prepaid.*\n0412\s3451\s260\n(?:\d{4}\s){4}\d{4}$/u);
    expect(await pixelsOf(photo!.fileId)).toMatchObject({ width: 720 });
    expect(flows.driver.latestCalls('sendChatAction').at(-1)?.parameters).toMatchObject({
      action: 'upload_photo',
    });

    buyer.say(`/receipt ${reference.slice(-6)} picture`);
    const [, again] = await photosOf(buyer, 2);
    expect(again!.fileId).toBe(photo!.fileId);
  });

  test('of one that has not ended says so', async () => {
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
    buyer.say(`/receipt ${reference} picture`);
    const [waiting] = await photosOf(buyer, 1);
    expect(waiting!.caption).toMatch(/^⏳ Processing\. Not confirmed yet\. Please don’t pay again\./u);
  });

  test('is drawn anew where Telegram knows the file no more', async () => {
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230262'), /Done!/u);
    buyer.tap('Picture');
    await photosOf(buyer, 1);
    const redis = new Redis(flows.redisUrl);
    const keys = () => redis.keys(`*:picture:${reference}:*`);
    for (const key of await keys()) {
      expect(await redis.pttl(key)).toBeGreaterThan(0);
      await redis.set(key, 'gone');
    }
    buyer.say(`/receipt ${reference} picture`);
    await photosOf(buyer, 2);
    await expect.poll(async () => new Set(await redis.mget(await keys()))).not.toEqual(new Set(['gone']));
    redis.disconnect();
  });
});

test('the tokens of a list are drawn twelve to a picture', async () => {
  const buyer = flows.person();
  buyer.say(Array.from({ length: 13 }, (_, row) => `ikeja prepaid 1000 0412345${1300 + row}`).join('\n'));
  await buyer.until(/📋[^]*\[Buy all 13\]/u);
  await tap(buyer, 'Buy all 13', /🏁 13 of 13 done, for/u);
  buyer.tap('Tokens: picture');
  const [first] = await photosOf(buyer, 1);
  expect(first!.caption).toBe('13 tokens · 1 of 2');
  buyer.tap('Next ones');
  const [, second] = await photosOf(buyer, 2);
  expect(second!.caption).toBe('13 tokens · 2 of 2');
  expect(second!.height).toBeLessThan(first!.height);
});

interface Photo {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

async function photosOf(chat: TestUser, count: number): Promise<Photo[]> {
  const photos = () =>
    chat.botMessages().flatMap(({ photo, caption = '' }) => {
      const largest = photo?.at(-1);
      return largest === undefined
        ? []
        : [{ fileId: largest.file_id, width: largest.width, height: largest.height, caption }];
    });
  await chat.until(() => photos().length >= count);
  return photos();
}

const pixelsOf = async (fileId: string) => readPng(await download(flows, fileId));
