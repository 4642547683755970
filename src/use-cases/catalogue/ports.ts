import type { Product } from '../../domain/catalogue/products.ts';

/** The three levels of discovery from memory; a stale list is served while it refreshes. Throws ResellerError with an empty cache. */
export interface Catalogue {
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(service: string, provider: string): Promise<readonly Product[]>;
}

/** All that is sold, from memory as the levels of discovery are. */
export interface ProductLists {
  /** A list a service; each is the same object as before if nothing in it has changed. @throws ResellerError with an empty cache */
  everything(): Promise<readonly (readonly Product[])[]>;
}
