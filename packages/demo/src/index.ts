export { introducePeople, shopPeople } from './demo-people.ts';
export { freePort } from './free-port.ts';
export { type LocalRedis, startLocalRedis } from './local-redis.ts';
export { emulatorSettings, startShopEmulator } from './shop-emulator.ts';
