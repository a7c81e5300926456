/** The user's answer about a new product. It applies to every box with its style code in the session. */
export type ProductAnswer = {
  about: 'product';
  title: string;
  vendor: string;
  /** The user knows that the shop does not have this vendor yet. */
  isNewVendor: boolean;
  productType: string;
  /** Decimal, in the shop's currency. */
  price: string;
  /** What the shop paid per unit; empty if the user did not say. */
  cost: string;
  /** URL of the picture to send; empty if there is none. */
  picture: string;
};

/**
 * The answer which size boxes are: a variant of the product in Shopify, or a size that the product lacks. It applies to
 * every box with the same print, or only to this box if nothing was read.
 */
export type SizeAnswer =
  | { about: 'size'; variantId: string }
  /** `price`: empty if all of the product's variants have the same price. */
  | { about: 'size'; size: string; price: string };

/**
 * The answer which product in Shopify a scan is, whatever Shopify has under its code. It applies to every scan of the
 * code.
 */
export type ScanAnswer = { about: 'scan'; productId: string };

/**
 * The answer that boxes are another product than this one, which Shopify has under their style code. It applies to every
 * box with the code in the session.
 */
export type OtherAnswer = { about: 'other'; productId: string };

export type Answer = ProductAnswer | SizeAnswer | ScanAnswer | OtherAnswer;

/** Returns the key of the question about a new product with this style code. */
export const productQuestion = (codeKey: string): string => `product ${codeKey}`;

/** Returns the key of the question whether boxes with this style code are this product. */
export const otherQuestion = (codeKey: string, productId: string): string =>
  `other ${codeKey} ${productId}`;

/** A session's answers, so that no question is asked twice. */
export type Answers = {
  productOf: (codeKey: string) => ProductAnswer | undefined;
  /** @param key the box's `BoxFacts.sizeQuestion` */
  sizeOf: (key: string) => SizeAnswer | undefined;
  /** @param key the box's `BoxFacts.scanQuestion` */
  scanOf: (key: string) => ScanAnswer | undefined;
  /** Whether the user said that boxes with this style code are another product than this one. */
  isOther: (codeKey: string, productId: string) => boolean;
  /** Vendors that the user said are new to the shop. */
  newVendors: ReadonlySet<string>;
  /** Changes with every answer. */
  version: string;
  /** Returns these answers plus one that is not saved yet. */
  withAnswer: (question: string, answer: Answer) => Answers;
};

/** @param rows by the question that they answer */
export function toAnswers(rows: ReadonlyMap<string, Answer>, version: string): Answers {
  const products = [...rows.values()].filter((one) => one.about === 'product');
  const find = <About extends Answer['about']>(question: string, about: About) => {
    const answer = rows.get(question);
    return answer?.about === about ? (answer as Extract<Answer, { about: About }>) : undefined;
  };
  return {
    version,
    withAnswer: (question, answer) => toAnswers(new Map([...rows, [question, answer]]), version),
    productOf: (codeKey) => find(productQuestion(codeKey), 'product'),
    sizeOf: (key) => find(key, 'size'),
    scanOf: (key) => find(key, 'scan'),
    isOther: (codeKey, productId) => rows.has(otherQuestion(codeKey, productId)),
    newVendors: new Set(products.flatMap((one) => (one.isNewVendor ? [one.vendor] : []))),
  };
}
