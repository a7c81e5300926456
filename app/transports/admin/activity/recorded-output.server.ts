import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import {
  type ImageProductMatchOutput,
  imageProductMatchContract,
} from '#app/operations/image-product-match/contract.ts';
import {
  type StorefrontProductUpsertOutput,
  storefrontProductUpsertContract,
} from '#app/operations/storefront-product-upsert/contract.ts';
import {
  type StockAddOutput,
  stockAddContract,
  type UndoStockAddOutput,
  undoStockAddContract,
} from '#app/operations/storefront-stock-add/contract.ts';
import { type UndoUpsertOutput, undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';

/** The output of a match; null for other calls. */
export const toMatchOutput = outputOf<ImageProductMatchOutput>(imageProductMatchContract);
/** The output of an upsert; null for other calls. */
export const toUpsertOutput = outputOf<StorefrontProductUpsertOutput>(
  storefrontProductUpsertContract,
);
/** The output of an upsert's undo; null for other calls. */
export const toUndoOutput = outputOf<UndoUpsertOutput>(undoUpsertContract);
/** The output of an addition to stock; null for other calls. */
export const toStockAddOutput = outputOf<StockAddOutput>(stockAddContract);
/** The output of a stock addition's undo; null for other calls. */
export const toUndoStockAddOutput = outputOf<UndoStockAddOutput>(undoStockAddContract);

/** Returns a function that reads one operation's recorded output: null for other operations and without output. */
function outputOf<Output>({ name }: { name: string }) {
  return ({ operation, response }: RecordedCall): Output | null =>
    operation === name ? (response as Output | null) : null;
}
