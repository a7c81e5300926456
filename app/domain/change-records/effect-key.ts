import type { Effect } from './change-records.ts';

/** Returns a key for what an effect changes: two effects with the same key change the same thing. */
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
