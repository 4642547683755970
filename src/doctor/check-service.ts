import { formatMoney } from '../domain/shared/money.ts';
import { checkReseller, type ResellerCheck } from '../setup/checks.ts';
import { type Check, type Finding, ok, wrong } from './finding.ts';

/** Whether the key is right, and there is something to spend and to sell. */
export function checkService(account: Parameters<typeof checkReseller>[0], currency: string): Check {
  return {
    late: wrong('service', FAULTS.silent),
    async look() {
      const found = await checkReseller(account);
      return found.type === 'there' ? findingsOf(found, currency) : [wrong('service', FAULTS[found.type])];
    },
  };
}

function findingsOf({ balanceMinor, services }: ResellerCheck & { type: 'there' }, currency: string): Finding[] {
  const wallet =
    balanceMinor > 0
      ? ok('service', `takes the key; ${formatMoney(balanceMinor, currency, 'en')} in the wallet`)
      : wrong('service', 'the wallet is empty, so nothing can be bought: pay money in at the service');
  const catalogue =
    services.length > 0
      ? ok('catalogue', services.join(', '))
      : wrong('catalogue', 'the service sells this account nothing: ask the service');
  return [wallet, catalogue];
}

const FAULTS: Readonly<Record<Exclude<ResellerCheck['type'], 'there'>, string>> = {
  'unknown-key': 'refuses the key in RESELLER_API_KEY, so nothing can be bought: copy it again',
  'no-rights':
    'takes the key in RESELLER_API_KEY, which may not do what the bot needs: ask the service for more rights',
  'not-the-service':
    'what stands at RESELLER_BASE_URL does not answer as the service does, so nothing can be sold: check the address, and that it is the one of your account',
  silent:
    'does not answer, so nothing can be sold: check that this machine reaches RESELLER_BASE_URL, and ask the service if it is down',
};
