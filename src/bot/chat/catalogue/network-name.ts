const NAMES: Readonly<Record<string, string>> = { mtn: 'MTN', airtel: 'Airtel', glo: 'Glo' };

/** A network as people write it. @param network as domain/catalogue/network.ts has it */
export function networkName(network: string): string {
  return NAMES[network] ?? network;
}
