import { type AutoPause, outletScope } from '../../../domain/health/auto-pause.ts';
import { scopeKey } from '../../../domain/pricing/scope.ts';
import type { AutoPauseNotifier } from '../../../use-cases/health/ports.ts';
import { button, nameKey } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { Merchants } from '../people/merchants.ts';
import { resumePaused } from '../pricing/routes.ts';
import { healthButton, outletName } from './health-words.ts';

export function createAutoPauseNotifier(merchants: Pick<Merchants, 'notifyAll'>): AutoPauseNotifier {
  return {
    paused: async (pause) => (await merchants.notifyAll((words) => pausedScreen(pause, words))) > 0,
    resumed: async (pause) => (await merchants.notifyAll((words) => resumedScreen(pause, words))) > 0,
  };
}

function pausedScreen({ outlet }: AutoPause, words: Words): Screen {
  const name = outletName(outlet, words);
  const key = nameKey(scopeKey(outletScope(outlet)));
  return {
    html: words.html('alert-auto-pause', { outlet: name }),
    rows: [[button(words.plain('button-resume', { name }), resumePaused.data({ key }))], [healthButton(words)]],
  };
}

function resumedScreen({ outlet, at, over }: AutoPause, words: Words): Screen {
  const duration = words.duration((over?.at ?? at) - at);
  return {
    html: words.html('alert-auto-resume', { outlet: outletName(outlet, words), duration }),
    rows: [[healthButton(words)]],
  };
}
