/** @type {Record<string, string>} */
const actionTexts = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
  choose_sticker: 'choosing a sticker…',
  find_location: 'finding a place…',
};

/** @param {string} action a chat action by the Bot API's name */
export function actionText(action) {
  return actionTexts[action] ?? 'busy…';
}
