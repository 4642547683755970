export { introducePeople } from './demo-people.ts';
export { type LocalRedis, freePort, startLocalRedis } from './local-redis.ts';
export { shopPeople, startShopEmulator } from './shop-emulator.ts';
export { emulatorSettings } from './emulator-settings.ts';
