import { readFileSync } from 'node:fs';

export interface TaxonomyCategory {
  __typename: 'TaxonomyCategory';
  id: string;
  name: string;
  fullName: string;
  level: number;
  isArchived: boolean;
}

interface StoredCategory {
  id: string;
  path: string;
  archived?: boolean;
}

const file = new URL('./taxonomy.json', import.meta.url);
const categories = JSON.parse(readFileSync(file, 'utf8')) as StoredCategory[];
const PREFIX = 'gid://shopify/TaxonomyCategory/';

/** The supported categories of Shopify's taxonomy, by id. */
export const taxonomy: ReadonlyMap<string, TaxonomyCategory> = new Map(
  categories.map((category) => {
    const names = category.path.split(' > ');
    const id = PREFIX + category.id;
    return [
      id,
      {
        __typename: 'TaxonomyCategory',
        id,
        name: names.at(-1) ?? category.path,
        fullName: category.path,
        level: names.length,
        isArchived: category.archived ?? false,
      },
    ];
  }),
);

/** The parent category, or null at the root. */
export function parentId(id: string): string | null {
  const cut = id.lastIndexOf('-');
  return cut > PREFIX.length ? id.slice(0, cut) : null;
}

/** The direct children of a category. */
export function childrenOf(id: string): TaxonomyCategory[] {
  return [...taxonomy.values()].filter((category) => parentId(category.id) === id);
}
