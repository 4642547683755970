import { hash, timingSafeEqual } from 'node:crypto';
import { refusalCode, type Telegram } from '../bot/runtime/telegram.ts';
import { cleanLine } from '../domain/shared/text.ts';
import { sleepUntil } from '../async/timers.ts';
import { ALLOWED_UPDATES } from '../bot/runtime/handle-update.ts';

export const LINK_GOOD_MS = 10 * 60_000;

export interface MerchantLink {
  readonly url: string;
  readonly expiresAt: number;
  isIts(code: string): boolean;
}

interface Opener {
  readonly id: number;
  readonly name: string;
}

/** The text after `?start=` in the link: a mark that differs from an invitation's, and 128 random bits. */
const CODE = /^\/start (m[\w-]{22})$/u;
const CODE_BYTES = 16;

export function createMerchantLink(username: string, now: number, randomBytes: (size: number) => Buffer): MerchantLink {
  const code = `m${randomBytes(CODE_BYTES).toString('base64url')}`;
  const digest = hash('sha256', code, 'buffer');
  return {
    url: `https://t.me/${username}?start=${code}`,
    expiresAt: now + LINK_GOOD_MS,
    isIts: (given) => timingSafeEqual(hash('sha256', given, 'buffer'), digest),
  };
}

export type Opening =
  | { readonly type: 'opened'; readonly by: Opener }
  /** Somebody opened a link that is no longer good, this one or an earlier one. */
  | { readonly type: 'opened-late'; readonly by: Opener }
  | { readonly type: 'late' }
  /** Another process asks for the bot's messages, or a webhook brings them elsewhere. */
  | { readonly type: 'conflict' }
  /** So many messages wait for the bot that another one is seen only after the bot has read them. */
  | { readonly type: 'crowded' }
  | { readonly type: 'silent' };

type Updates = Awaited<ReturnType<Telegram['pollApi']['getUpdates']>>;

const MOST_UPDATES = 100;
const POLL_SECONDS = 10;
const PAUSE_MS = 1_000;
/** With a pause after each try, besides the tries of the client itself. */
const TRIES = 5;

/** Confirms nothing that it reads, so the bot finds everything when it starts, also the merchant's own /start, which it then answers. */
export function createOpenings({ pollApi }: Pick<Telegram, 'pollApi'>, now: () => number) {
  const seen = new Set<number>();
  const ask = (timeout: number, signal?: AbortSignal): Promise<Updates> =>
    pollApi.getUpdates({ timeout, limit: MOST_UPDATES, allowed_updates: ALLOWED_UPDATES }, signal as never);

  return {
    /** Skips the messages that wait already. */
    async begin(): Promise<void> {
      for (const { update_id: id } of await ask(0).catch(() => [])) seen.add(id);
    },

    /** @returns undefined when the signal stops it */
    async next(link: MerchantLink, signal: AbortSignal): Promise<Opening | undefined> {
      for (let failures = 0; !signal.aborted;) {
        if (now() >= link.expiresAt && failures === 0) return { type: 'late' };
        try {
          const updates = await ask(POLL_SECONDS, signal);
          failures = 0;
          const opening = firstOpening(updates, link);
          if (opening !== undefined) return opening;
          if (updates.length >= MOST_UPDATES) return { type: 'crowded' };
          // Waiting messages are answered at once, and again and again.
          if (updates.length > 0) await sleepUntil(PAUSE_MS, signal);
        } catch (error) {
          if (signal.aborted) break;
          if (refusalCode(error) === 409) return { type: 'conflict' };
          failures += 1;
          if (failures >= TRIES) return { type: 'silent' };
          await sleepUntil(PAUSE_MS, signal);
        }
      }
      return undefined;
    },
  };

  function firstOpening(updates: Updates, link: MerchantLink): Opening | undefined {
    const openers = openersIn(updates).filter(({ updateId }) => !seen.has(updateId));
    const opener = openers.find(({ code }) => link.isIts(code)) ?? openers[0];
    for (const { update_id: id } of updates) seen.add(id);
    if (opener === undefined) return undefined;
    const isGood = link.isIts(opener.code) && now() < link.expiresAt;
    return { type: isGood ? 'opened' : 'opened-late', by: opener };
  }
}

function openersIn(updates: Updates): readonly (Opener & { readonly code: string; readonly updateId: number })[] {
  return updates.flatMap(({ update_id: updateId, message }) => {
    const code = CODE.exec(message?.text ?? '')?.[1];
    if (code === undefined || message?.chat.type !== 'private') return [];
    return [{ id: message.from.id, name: nameOf(message.from), code, updateId }];
  });
}

interface Named {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
}

export function nameOf({ first_name: first = '', last_name: last = '', username }: Named): string {
  const name = cleanLine(`${first} ${last}`);
  return username === undefined ? name : `${name} (@${username})`;
}
