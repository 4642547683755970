export { introducePeople } from './demo-people.ts';
export { freePort } from './free-port.ts';
export { type LocalRedis, startLocalRedis } from './local-redis.ts';
export { shopPeople, startShopEmulator } from './shop-emulator.ts';
export { emulatorSettings } from './emulator-settings.ts';
