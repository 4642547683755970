import { NO_REASON } from '../../use-cases/shared/reseller.ts';

const MAX_LENGTH = 300;

/** The `message` of an answer, fit to be shown: at most 300 characters without control characters or the API key. */
export type MessageOf = (json: unknown) => string;

export function createMessageOf(apiKey: string): MessageOf {
  return (json) => {
    const message = wordsOf(json)?.replaceAll(apiKey, '[key]');
    return (message === undefined ? '' : fit(message)) || NO_REASON;
  };
}

function wordsOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('message' in json)) return undefined;
  return typeof json.message === 'string' ? json.message : undefined;
}

/** Bidirectional controls go too: they can make a text read as another one. */
function fit(message: string): string {
  return message
    .slice(0, MAX_LENGTH * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cs}/gu, '');
}
