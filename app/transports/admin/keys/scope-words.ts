import type { Scope } from '#app/platform/principal.ts';

/** What a scope allows, in words. */
type ScopeWords = { label: string };

/** The words for a scope that a key has only if staff chose it when they created the key. */
type OptionalScopeWords = ScopeWords & { help: string; badge: string };

const STILL_POSSIBLE_BY_REST =
  'Without this, the key can still do it through the REST API; agents are just not shown the tool.';

/** The scopes to choose for a new key, in the order in which the page shows them. */
export const OPTIONAL_SCOPE_WORDS: Readonly<Record<Scope, OptionalScopeWords>> = {
  'create-photo-upload': {
    label: 'Upload photos',
    help: 'Gives an agent an address for each photo, so that the photo is not written into the conversation.',
    badge: 'Uploads',
  },
  'storefront-stock-add': {
    label: 'Add to stock, and undo that',
    help: 'For programs and agents that book received boxes. It costs no credits.',
    badge: 'Adds to stock',
  },
  'storefront-product-upsert-undo': {
    label: 'Undo listings',
    help: `Gives an agent the tool that puts back what a listing changed, for 24 hours. ${STILL_POSSIBLE_BY_REST}`,
    badge: 'Undo tool',
  },
  'bulk-jobs': {
    label: 'Follow and cancel bulk jobs',
    help: `Gives an agent the tools that read and cancel jobs. ${STILL_POSSIBLE_BY_REST}`,
    badge: 'Job tools',
  },
};

/** All scopes. */
export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  'image-product-match': { label: 'Identify products from photos' },
  'storefront-product-upsert': {
    label: 'Create products and change them: texts, prices, stock, pictures and sales channels',
  },
  ...OPTIONAL_SCOPE_WORDS,
};
