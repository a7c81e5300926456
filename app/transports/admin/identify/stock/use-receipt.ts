import { useState } from 'react';
import type {
  StockAddOutput,
  UndoStockAddOutput,
} from '#app/operations/storefront-stock-add/contract.ts';
import { useOperation } from '../../calls/use-operation.ts';
import type { Receipt } from './receipt.ts';

/** The stock available now, by variant id. */
type Available = ReadonlyMap<string, number | null>;

type Progress =
  | { status: 'open' }
  | { status: 'added'; available: Available; stockAddIds: readonly string[] }
  | { status: 'undone'; available: Available };

/** Returns a receipt's progress when the page is opened. */
function startOf({ lines, isUndone }: Receipt): Progress {
  const stockAddIds = lines.flatMap(({ stockAddId }) => stockAddId ?? []);
  const available = new Map(lines.map(({ variantId, inStock }) => [variantId, inStock]));
  if (isUndone) return { status: 'undone', available };
  return stockAddIds.length === lines.length
    ? { status: 'added', available, stockAddIds }
    : { status: 'open' };
}

/** Adds a receipt's boxes to the stock, size by size, and takes them back. Repeating either has no further effect. */
export function useReceipt(receipt: Receipt) {
  const add = useOperation<StockAddOutput>('storefront-stock-add', 'Adding to the stock');
  const undo = useOperation<UndoStockAddOutput>('storefront-stock-add-undo', 'Taking it back');
  const [progress, setProgress] = useState(() => startOf(receipt));
  const [isJustDone, setIsJustDone] = useState(false);

  const addAll = async () => {
    const outputs: StockAddOutput[] = [];
    for (const { variantId, boxes, receiptKey } of receipt.lines) {
      const input = {
        variant_id: variantId,
        quantity: boxes,
        receipt_key: receiptKey,
        location_id: receipt.locationId,
      };
      const result = await add.run(input);
      if (!result || 'problem' in result) return;
      outputs.push(result.output);
    }
    const available = new Map(outputs.map((each) => [each.variant_id, each.available]));
    const stockAddIds = outputs.map(({ stock_add_id }) => stock_add_id);
    setProgress({ status: 'added', available, stockAddIds });
    setIsJustDone(true);
  };

  const undoAll = async () => {
    if (progress.status !== 'added') return;
    const available = new Map(progress.available);
    for (const stock_add_id of progress.stockAddIds) {
      const result = await undo.run({ stock_add_id });
      if (!result || 'problem' in result) return;
      available.set(result.output.variant_id, result.output.available);
    }
    setProgress({ status: 'undone', available });
    setIsJustDone(true);
  };

  const problemOf = ({ state }: typeof add | typeof undo) =>
    state.status === 'failed' ? state.problem : null;
  return {
    progress,
    /** The last step was done on this page, not before the page was opened. */
    isJustDone,
    addAll: () => void addAll(),
    undoAll: () => void undoAll(),
    isAdding: add.state.status === 'running',
    isUndoing: undo.state.status === 'running',
    addProblem: problemOf(add),
    undoProblem: problemOf(undo),
  };
}
