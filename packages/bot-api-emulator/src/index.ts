export { type CallEffect, TestUser, type Driver, type LoggedCall, type NewPeople, type Tap } from './driver.ts';
export type { Faults } from './faults.ts';
export { dataOf } from './find-button.ts';
export type { ChatView, PageEvent, PageMessage, PaymentEnd, Person } from './page-protocol.ts';
export { parseHtml } from './parse-html.ts';
export { defaultPeople } from './people.ts';
export { describeMessage } from './screen.ts';
export { seededRandom } from './seeded-random.ts';
export { type Emulator, type EmulatorOptions, startEmulator } from './start-emulator.ts';
