import type { ResponseParameters } from '@grammyjs/types';

/** A refusal: of the Bot API, with Telegram's own wording, answered as {ok: false, error_code, description, parameters?}, or of the page, answered as {error}. */
export class Refusal extends Error {
  readonly errorCode: number;
  readonly parameters: ResponseParameters | undefined;

  constructor(errorCode: number, description: string, parameters?: ResponseParameters) {
    super(description);
    this.name = 'Refusal';
    this.errorCode = errorCode;
    this.parameters = parameters;
  }
}

/** 400. Telegram's sentences begin with a small letter; its codes, such as BUTTON_DATA_INVALID, stay as they are. */
export function badRequest(reason: string): Refusal {
  return new Refusal(400, `Bad Request: ${reason}`);
}

export function forbidden(reason: string): Refusal {
  return new Refusal(403, `Forbidden: ${reason}`);
}

export function conflict(reason: string): Refusal {
  return new Refusal(409, `Conflict: ${reason}`);
}

/** 400: the group has another id now; the answer's parameters name it. */
export function upgraded(chatId: number): Refusal {
  return new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: chatId });
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${retryAfterSeconds}`, { retry_after: retryAfterSeconds });
}
