import { serviceName } from '../../../shared/product-label.ts';
import { frame, stepButton, type Notice, onward, question, type Step, type StepContext, pass, stay } from '../step.ts';
import { markPaused } from '../prices-and-pauses.ts';
import { looksLikeNumber } from './early-number.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';

export const serviceStep: Step = {
  async view(purchase, stepContext, passOver) {
    const choices = await choicesOf(stepContext);
    const [only] = choices.names;
    if (only === undefined)
      return question((words) => {
        const again = stepButton(purchase, words.plain('button-retry'), 'retry');
        return frame(purchase, words, words.html('walk-no-services'), [[again]]);
      });
    if (choices.names.length === 1 && passOver) return pass(onward(purchase, 'provider', { service: only }, false));
    return question((words) => choicesScreen(purchase, words, words.html('walk-ask-service'), choices));
  },

  async take(purchase, input, stepContext) {
    const chosen = takeChoice(purchase, input, await choicesOf(stepContext), stepContext.words, (service) => ({
      step: 'provider',
      service,
    }));
    const isNumber = input.type === 'text' && looksLikeNumber(input.text);
    const notice: Notice = (words) => words.html(isNumber ? 'walk-number-later' : 'walk-use-buttons');
    return chosen ?? stay(notice);
  },
};

async function choicesOf(stepContext: StepContext): Promise<Choices> {
  return {
    names: await stepContext.shop.catalogue.services(),
    labelOf: serviceName,
    takesParts: true,
    markedOf: (service, words) => markPaused(serviceName(service, words), { service }, stepContext),
  };
}
