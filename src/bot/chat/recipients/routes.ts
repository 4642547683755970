import { key, page, reference, route } from '../../ui/callback-routes.ts';

export const askSaveAs = route('sv:as', { reference });
export const saveAsSuggested = route('sv:yes', { reference });
export const leaveUnsaved = route('sv:no');

export const savedPage = route('sv:page', { page });
export const openSaved = route('sv:open', { key });
export const buyForSaved = route('sv:buy', { key });
export const pinSaved = route('sv:pin', { key });
export const unpinSaved = route('sv:unpin', { key });
export const renameSaved = route('sv:name', { key });
export const askDeleteSaved = route('sv:del', { key });
export const deleteSaved = route('sv:gone', { key });
