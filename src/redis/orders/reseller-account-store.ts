import { z } from 'zod';
import type { AccountAnswer } from '../../domain/orders/reseller-account.ts';
import { readJson } from '../shared/held-record-store.ts';
import type { StoreParts } from '../store-parts.ts';

const answerSchema = z.object({ ids: z.tuple([z.string(), z.string()]), isSame: z.boolean(), by: z.number().int() });

/** A hash with a field for each two accounts. The first answer about two accounts stays. */
export function createAccountAnswers({ redis, keys, logger }: StoreParts) {
  return {
    async list(): Promise<readonly AccountAnswer[]> {
      const damaged = () => logger.error({}, 'a damaged answer about the account at the service is passed over');
      const texts = Object.values(await redis.hgetall(keys.accountAnswers()));
      return texts.flatMap((text) => readJson(text, answerSchema, damaged) ?? []);
    },
    /** The answer that stands: this one, or one that was given before. */
    async put(answer: AccountAnswer): Promise<AccountAnswer> {
      const field = answer.ids.toSorted().join(':');
      await redis.hsetnx(keys.accountAnswers(), field, JSON.stringify(answer));
      const stands = await redis.hget(keys.accountAnswers(), field);
      return readJson(stands ?? '', answerSchema) ?? { ...answer, isSame: false };
    },
  };
}
