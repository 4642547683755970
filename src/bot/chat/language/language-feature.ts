import { languageFeature } from './language.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** In which language a person reads. */
export const language: Feature = {
  commands: {
    language: { menu: 'everybody', behind: 'english', shows: true },
  },
  buttons,
  shows: [buttons.openLanguages, buttons.chooseLanguage],
  handlers: [languageFeature],
};
