import type { Scope } from '../../../domain/pricing/scope.ts';
import type { Words } from '../../ui/words.ts';
import { serviceName } from '../catalogue/product-label.ts';

/** What a rule or a pause is about, in words. */
export function scopeName(scope: Scope, words: Words): string {
  switch (scope.type) {
    case 'all':
      return words.plain('scope-all');
    case 'service':
      return serviceName(scope.service, words);
    case 'provider':
      return scope.service === undefined ? scope.provider : `${scope.provider} · ${serviceName(scope.service, words)}`;
    case 'category': {
      const category = scope.provider === undefined ? scope.category : `${scope.provider} ${scope.category}`;
      return `${category} · ${serviceName(scope.service, words)}`;
    }
    case 'product':
      return scope.title ?? scope.productName;
  }
}
