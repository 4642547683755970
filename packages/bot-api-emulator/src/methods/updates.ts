import type { Parameters } from '../server/parameters.ts';
import { badRequest, conflict } from '../server/refusal.ts';
import type { WebhookSettings } from '../updates/webhook.ts';
import type { State } from '../state/state.ts';
import { Described, type Method } from './method.ts';

/** "Limits the number of updates to be retrieved. Values between 1-100" (getUpdates); the server waits 50 s at most. */
const batchLimit = 100;
const pollLimitSeconds = 50;

export const updateMethods: Record<string, Method> = {
  getUpdates: (state, parameters, onHangUp) => {
    if (state.webhook.current !== undefined) {
      throw conflict(
        "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    }
    rememberAllowed(state, parameters);
    const request = {
      offset: parameters.integer('offset') ?? 0,
      limit: clamp(parameters.integer('limit') ?? batchLimit, 1, batchLimit),
      timeoutSeconds: clamp(parameters.integer('timeout') ?? 0, 0, pollLimitSeconds),
    };
    return state.poll.poll(request, onHangUp);
  },

  setWebhook: (state, parameters) => {
    if (!parameters.has('url')) return removeWebhook(state, parameters);
    const settings = webhookSettings(parameters);
    rememberAllowed(state, parameters);
    if (isSetAlready(state, settings, parameters)) return new Described(true, 'Webhook is already set');
    if (parameters.flag('drop_pending_updates')) state.updates.clear();
    state.webhook.set(settings);
    return new Described(true, 'Webhook was set');
  },

  deleteWebhook: removeWebhook,

  getWebhookInfo: ({ updates, webhook: { current } }) => ({
    url: current?.settings.url.href ?? '',
    has_custom_certificate: false,
    pending_update_count: updates.size,
    // JSON leaves out undefined values, so these are in the answer only if there is something to say.
    max_connections: current?.settings.maxConnections,
    ip_address: current?.settings.url.hostname,
    last_error_date: current?.lastFailure?.date,
    last_error_message: current?.lastFailure?.message,
    allowed_updates: updates.allowed,
  }),
};

function removeWebhook(state: State, parameters: Parameters): Described {
  const wasSet = state.webhook.current !== undefined;
  state.webhook.remove();
  if (parameters.flag('drop_pending_updates')) state.updates.clear();
  return new Described(true, wasSet ? 'Webhook was deleted' : 'Webhook is already deleted');
}

/** Whether this address is set already, and nothing in the call could change how it is called (telegram-bot-api, Client::process_set_webhook_query). */
function isSetAlready({ webhook }: State, settings: WebhookSettings, parameters: Parameters): boolean {
  const changing = ['max_connections', 'ip_address', 'certificate', 'drop_pending_updates'];
  return (
    webhook.current?.settings.url.href === settings.url.href &&
    webhook.current.settings.secretToken === settings.secretToken &&
    !changing.some((name) => parameters.has(name))
  );
}

/** A list stays in force until another one is given. A list that cannot be read is ignored, as Telegram's server does. */
function rememberAllowed(state: State, parameters: Parameters): void {
  if (!parameters.has('allowed_updates')) return;
  const given = parameters.json('allowed_updates', 'allowed updates');
  if (!Array.isArray(given)) return;
  state.updates.allow((given as unknown[]).filter((kind) => typeof kind === 'string'));
}

/** http:// is accepted, because the bot is on the same machine; Telegram's own server wants https. */
function webhookSettings(parameters: Parameters): WebhookSettings {
  const url = parameters.text('url');
  const secretToken = parameters.text('secret_token');
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw badRequest('bad webhook: invalid webhook URL specified');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (!/^[\w-]*$/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
  const maxConnections = clamp(parameters.integer('max_connections') ?? 40, 1, 100);
  return { url: new URL(url), secretToken, maxConnections };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
