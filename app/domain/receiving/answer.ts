/** What a person said of a new product. It holds for every box of its style code in the session. */
export type ProductAnswer = {
  about: 'product';
  title: string;
  vendor: string;
  /** The person knows that the store does not have this vendor yet. */
  isNewVendor: boolean;
  productType: string;
  /** Decimal, in the store's currency. */
  price: string;
  /** What the store paid for one; '' where nobody said. */
  cost: string;
  /** Address of the picture that is sent; '' for none. */
  picture: string;
};

/**
 * Which size boxes are: a variant of the product in the store, or a size that it lacks. It holds for every box with the same
 * print, or for this one where nothing was read.
 */
export type SizeAnswer =
  | { about: 'size'; variantId: string }
  /** `price`: '' where the product has only one. */
  | { about: 'size'; size: string; price: string };

/**
 * Which product of the store a scan is, whatever the store has under its code. It holds for every scan of the code.
 */
export type ScanAnswer = { about: 'scan'; productId: string };

export type Answer = ProductAnswer | SizeAnswer | ScanAnswer;

/** The question about a new product of this style code. */
export const productQuestion = (codeKey: string): string => `product ${codeKey}`;

/** What a session was answered, so that nobody is asked twice. */
export type Answers = {
  productOf: (codeKey: string) => ProductAnswer | undefined;
  /** @param key `BoxFacts.sizeQuestion` */
  sizeOf: (key: string) => SizeAnswer | undefined;
  /** @param key `BoxFacts.scanQuestion` */
  scanOf: (key: string) => ScanAnswer | undefined;
  /** Vendors that a person said are new to the store. */
  newVendors: ReadonlySet<string>;
  /** Differs after every answer. */
  version: string;
  /** The same with one more, which is not on record yet. */
  withAnswer: (question: string, answer: Answer) => Answers;
};

/** @param rows by the question that they answer */
export function toAnswers(rows: ReadonlyMap<string, Answer>, version: string): Answers {
  const products = [...rows.values()].filter((one) => one.about === 'product');
  return {
    version,
    withAnswer: (question, answer) => toAnswers(new Map([...rows, [question, answer]]), version),
    productOf(codeKey) {
      const answer = rows.get(productQuestion(codeKey));
      return answer?.about === 'product' ? answer : undefined;
    },
    sizeOf(key) {
      const answer = rows.get(key);
      return answer?.about === 'size' ? answer : undefined;
    },
    scanOf(key) {
      const answer = rows.get(key);
      return answer?.about === 'scan' ? answer : undefined;
    },
    newVendors: new Set(products.flatMap((one) => (one.isNewVendor ? [one.vendor] : []))),
  };
}
