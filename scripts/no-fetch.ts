/**
 * In the bundle in place of node-fetch, which grammY loads for bots that bring no fetch of their own. Ours does, and of what node-fetch loads in turn,
 * Node would warn at every start (punycode).
 */
export default function fetch(): never {
  throw new Error('the bot has to bring its own fetch');
}
