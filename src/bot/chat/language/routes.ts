import { matching } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

export const openLanguages = route('m:language');
/** A language by the name of its file. */
export const chooseLanguage = route('lang', { language: matching('[a-zA-Z]{2,3}(?:-[a-zA-Z]{2,8})?', 12) });
