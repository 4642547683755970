import type { Shop } from '../../../src/services/shop.ts';

export type PartsOfShop = {
  readonly [Name in keyof Shop]?: Shop[Name] extends (...given: never[]) => unknown ? Shop[Name] : Partial<Shop[Name]>;
};

/** A shop of the parts that a test gives. @throws TypeError if a service asks for another part */
export function shopOf(parts: PartsOfShop): Shop {
  return new Proxy(parts as Shop, {
    get(shop, name) {
      if (!(name in shop)) throw new TypeError(`the shop of this test has no ${String(name)}`);
      return Reflect.get(shop, name) as unknown;
    },
  });
}
