import { locale, route } from '../../ui/callback-routes.ts';

export const openLanguages = route('m:language');
export const chooseLanguage = route('lang', { language: locale });
