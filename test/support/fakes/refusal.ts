import { GrammyError } from 'grammy';

/** The error that grammY throws if Telegram refuses a call. */
export function refusal(code: number, description = '', retryAfter?: number): GrammyError {
  const parameters = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return new GrammyError(description, { ok: false, error_code: code, description, parameters }, 'sendMessage', {});
}
