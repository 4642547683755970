import type { Api } from 'grammy';
import type { Episode } from '../../../domain/health.ts';
import { mayBuy } from '../../../domain/people/access.ts';
import { storedLanguageOf } from '../../../domain/people/person.ts';
import type { HealthNotifier } from '../../../services/watch-health.ts';
import type { Shop } from '../../../services/shop.ts';
import { button } from '../../ui/buttons.ts';
import { type Screen, sendScreen } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { sendFailureOf } from '../../runtime/telegram-refusals.ts';
import { openProvider } from '../order-text/routes.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import { healthButton, keyOf, outletName, troubleLine } from '../../shared/health-words.ts';
import { announceTrouble, pauseOutlet } from './routes.ts';
import { openPauses } from '../pricing/routes.ts';
import { nameKey } from '../../ui/callback-routes.ts';

export function createHealthNotifier(
  { people, mode, isMerchant, logger }: Pick<Shop, 'people' | 'mode' | 'isMerchant' | 'logger'>,
  { api, merchants }: { readonly api: Api; readonly merchants: Pick<Merchants, 'tellEach'> },
  allWords: AllWords,
): HealthNotifier {
  return {
    begun: (episode) => merchants.tellEach((words) => begunScreen(episode, words)),
    over: (episode) => merchants.tellEach((words) => overScreen(episode, words)),
    async works(userId, episode) {
      try {
        const person = await people.find(userId);
        if (!mayBuy(person, mode, isMerchant(userId, person))) return 'gone';
        const words = allWords(storedLanguageOf(person));
        await sendScreen({ api, chatId: userId, words }, (words) => worksScreen(episode, words));
        return 'told';
      } catch (error) {
        if (sendFailureOf(error).type === 'later') return 'later';
        logger.warn({ err: error, userId }, 'a person could not be told that a provider works again');
        return 'gone';
      }
    },
  };
}

/** For merchants. */
function begunScreen(episode: Episode, words: Words): Screen {
  const { outlet, trouble } = episode;
  const key = keyOf(outlet);
  return {
    html: `${troubleLine(episode, words)}\n\n${words.html(`alert-health-${trouble}`)}`,
    rows: [
      [button(words.plain('button-health-pause', { outlet: outletName(outlet, words) }), pauseOutlet.data({ key }))],
      [button(words.plain('button-health-tell'), announceTrouble.data({ key })), healthButton(words)],
    ],
  };
}

function overScreen(episode: Episode, words: Words): Screen {
  const { outlet, since, over } = episode;
  const id = over?.how === 'unknown' ? 'alert-health-unknown' : 'alert-health-well';
  const duration = words.duration((over?.at ?? since) - since);
  return {
    html: words.html(id, { outlet: outletName(outlet, words), duration }),
    // A merchant may have paused it meanwhile.
    rows: [[healthButton(words), button(words.plain('button-pauses'), openPauses.data({ page: 0 }))]],
  };
}

/** For people who asked to be told when a provider works again. */
function worksScreen({ outlet, over }: Episode, words: Words): Screen {
  const place = { service: nameKey(outlet.service), provider: nameKey(outlet.provider) };
  const id = over?.how === 'unknown' ? 'health-may-work' : 'health-works';
  return {
    html: words.html(id, { outlet: outletName(outlet, words) }),
    rows: [[button(words.plain('button-buy'), openProvider.data(place))]],
  };
}
