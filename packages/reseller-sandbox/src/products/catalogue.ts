import { type Product, productSchema } from './product.ts';

export type ProductPatch = Partial<Omit<Product, 'product_name'>>;

/** What is sold now; prices and availability may be changed while the sandbox runs. */
export class Catalogue {
  readonly #products = new Map<string, Product>();

  constructor(products: readonly Product[]) {
    this.add(products);
  }

  add(products: readonly Product[]): void {
    for (const given of products) this.#products.set(given.product_name, productSchema.parse(given));
  }

  /** @throws RangeError for a name that is not sold here */
  change(name: string, patch: ProductPatch): void {
    const before = this.#products.get(name);
    if (before === undefined) throw new RangeError(`no product named ${name}`);
    this.#products.set(name, productSchema.parse({ ...before, ...patch }));
  }

  find(name: string): Product | undefined {
    return this.#products.get(name);
  }

  services(): string[] {
    return [...new Set(this.#all().map(({ service }) => service))];
  }

  providersOf(service: string): string[] {
    return [...new Set(this.list({ service }).map(({ provider }) => provider))];
  }

  /** Unavailable products are listed too, because otherwise the field `available` would say nothing. */
  list(by: { service?: string | undefined; provider?: string | undefined }): Product[] {
    return this.#all().filter(
      ({ service, provider }) => service === (by.service ?? service) && provider === (by.provider ?? provider),
    );
  }

  #all(): Product[] {
    return [...this.#products.values()];
  }
}
