export {
  type CallEffect,
  TestUser,
  type Driver,
  type LoggedCall,
  type NewPeople,
  type Tap,
} from './test-user/driver.ts';
export type { Faults } from './faults/faults.ts';
export { dataOf } from './test-user/screen.ts';
export type { ChatView, PageEvent, PageMessage, PaymentEnd, Person } from './page-protocol.ts';
export { parseHtml } from './text/parse-html.ts';
export { describeMessage } from './test-user/screen.ts';
export { seededRandom } from './faults/faults.ts';
export { type Emulator, type EmulatorOptions, startEmulator } from './start-emulator.ts';
export { defaultPeople } from './people/people.ts';
