import { useState } from 'react';
import type { ProductForm } from '../to-product-form.server.ts';
import type { Decide } from '../use-decide.ts';

export type NewProductFormProps = {
  form: ProductForm;
  /** The store's currency, ISO 4217. */
  currency: string;
  decide: Decide;
};

export type Fields = Pick<
  ProductForm,
  'title' | 'vendor' | 'productType' | 'price' | 'cost' | 'size' | 'picture'
>;

export type SetField = (name: keyof Fields) => (value: string) => void;

/** Holds what is typed into a new product's form. */
export function useProductFields(form: ProductForm) {
  const [fields, setFields] = useState<Fields>(form);
  const set: SetField = (name) => (value) => setFields((now) => ({ ...now, [name]: value }));
  return { fields, set };
}
