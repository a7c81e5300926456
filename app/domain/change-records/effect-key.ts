import type { Effect } from './change-records.ts';

/** What an effect is about: two effects with one key are the same change. */
export function effectKey(effect: Effect): string {
  switch (effect.kind) {
    case 'adopted':
      return 'adopted';
    case 'field':
      return `field ${effect.field}`;
    case 'tag':
      return `tag ${effect.tag.toLowerCase()}`;
    case 'image':
      return `image ${effect.sha256}`;
    case 'channel':
      return `channel ${effect.channelId}`;
    case 'stock':
      return `stock ${effect.inventoryItemId}`;
    case 'variant':
      return `variant ${JSON.stringify(Object.entries(effect.options).sort())}`;
    case 'variant_field':
      return `${effect.variantId} ${effect.field}`;
    case 'variant_image':
      return `${effect.variantId} image`;
  }
}
