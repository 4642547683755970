const SLOTS = 16_384;

/** The slot of a key in a Redis Cluster: CRC16 (XMODEM) of its hash tag, or of all of it (redis.io/docs/reference/cluster-spec). */
export function slotOf(key: string): number {
  const tag = /\{([^}]+)\}/u.exec(key)?.[1] ?? key;
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc % SLOTS;
}
