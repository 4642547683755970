import type { Product } from './products.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * The network that a Nigerian mobile number was given to: a hint and not a rule, because numbers are ported. Prefixes as assigned by the
 * Nigerian Communications Commission (https://ncc.gov.ng, numbering plan, as published in 2025). The best known one comes first.
 */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  mtn: '0803 0702 0703 0704 0706 0707 0806 0810 0813 0814 0816 0903 0906 0913 0916'.split(' '),
  airtel: '0802 0701 0708 0808 0812 0901 0902 0904 0907 0911 0912'.split(' '),
  glo: '0805 0705 0807 0811 0815 0905 0915'.split(' '),
  '9mobile': '0809 0817 0818 0908 0909'.split(' '),
};

const NETWORK_OF = new Map(Object.entries(PREFIXES).flatMap(([network, list]) => list.map((at) => [at, network])));

/** @param national as `08031234567` */
export function usualNetworkOf(national: string): string | undefined {
  return NETWORK_OF.get(national.slice(0, 4));
}

export function isNetwork(provider: string, network: string): boolean {
  const name = provider.toLowerCase().replace(/[^a-z0-9]/gu, '');
  return name.includes(network) || (FORMER_NAMES[network] ?? []).some((former) => name.includes(former));
}

function networkOf(provider: string): string | undefined {
  return Object.keys(PREFIXES).find((network) => isNetwork(provider, network));
}

/** The best known prefix of the provider's numbers; of MTN's, if it is no network. */
export function knownPrefixOf(provider: string): string {
  return PREFIXES[networkOf(provider) ?? 'mtn']?.[0] ?? '';
}

const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = { '9mobile': ['etisalat', 't2'] };

const NAMES: Readonly<Record<string, string>> = { mtn: 'MTN', airtel: 'Airtel', glo: 'Glo' };

/** @param network as PREFIXES has it */
export function networkName(network: string): string {
  return NAMES[network] ?? network;
}

/** The network that the number was given to, if the provider is another network; undefined if nothing speaks against the provider. */
export function unusualNetworkOf(provider: string, national: string): string | undefined {
  const usual = usualNetworkOf(national);
  if (usual === undefined || national.length !== NATIONAL_LENGTH || isNetwork(provider, usual)) return undefined;
  return networkOf(provider) === undefined ? undefined : usual;
}

const NATIONAL_LENGTH = 11;

/** What other networks sell in place of the one product: airtime for airtime, data of the same size for data, with the same time first. */
export function otherNetworksOf(product: Product, productIndex: ProductIndex): readonly Product[] {
  const size = productIndex.sizeMb(product);
  const same = productIndex.products.filter(
    (each) =>
      each.available &&
      each.service === product.service &&
      each.provider !== product.provider &&
      each.amountRequired === product.amountRequired &&
      (product.amountRequired || (size !== undefined && productIndex.sizeMb(each) === size)),
  );
  const isAsLong = ({ validity }: Product): number => Number(validity === product.validity);
  return same.toSorted((one, other) => isAsLong(other) - isAsLong(one));
}
