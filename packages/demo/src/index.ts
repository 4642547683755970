export { introducePeople } from './demo-people.ts';
export { freePort } from './free-port.ts';
export { type LocalRedis, startLocalRedis } from './local-redis.ts';
export { emulatorSettings, shopPeople, startShopEmulator } from './shop-emulator.ts';
