/**
 * Words of labels and of papers that come with goods that tell a product's name from other print. In capitals, without
 * accents.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Print with one of these is no name: phrases of trade, origin, care, warnings, composition, addresses and delivery notes,
 * besides the captions of other numbers.
 */
export const NO_NAME_WORDS: ReadonlySet<string> = words(`
  OUTLET CLEARANCE PROMO SECOND SECONDS REDUZIERT REBAJAS SOLDES SALDI OFFERTA OFERTA ANGEBOT REDUCED WWW COM
  FABRIQUE FABRIQUEE HECHO FATTO HERGESTELLT FABRICADO GEMAAKT FEITO
  WASH BLEACH TUMBLE IRON LAVER BLANCHIR REPASSER LAVAR LEJIA BLANQUEADOR PLANCHAR SECADORA WASCHEN BLEICHEN BUGELN
  TROCKNER LAVARE CANDEGGIARE STIRARE RECYCLE AHNLICHEN SIMILAR
  STREET STRASSE RUE CALLE JALAN AVENUE LANE
  WARNING DANGER AVERTISSEMENT ADVERTENCIA ACHTUNG ATTENZIONE SUFFOCATION ASFIXIA KEEP
  UPPER LINING OBERMATERIAL FUTTER TEXTIL TEXTILE SOLE
  SIZES TAILLE LARGEUR WEITE MEAS PAIRS PLASTIC KNIFE
  PACKING LIEFERADRESSE LIVRAISON LIVRE ENTREGA CONSEGNA
`);

/** Kinds of products as labels print them: a name with one names the product and not its maker. */
export const PRODUCT_KINDS: ReadonlySet<string> = words(`
  SHOE SHOES SNEAKER TRAINER RUNNER BOOT BOOTS CHELSEA CHUKKA LOAFER SANDAL SANDALS SLIDE CLOG MULE PUMP OXFORD SLIP-ON
  T-SHIRT TSHIRT TEE SHIRT POLO BLOUSE TOP SWEATER SWEATSHIRT HOODIE CARDIGAN PULLOVER CREW VEST JACKET COAT PARKA
  ANORAK OVERSHIRT DRESS SKIRT TROUSER TROUSERS PANT PANTS CHINO JEAN JEANS SHORT SHORTS LEGGINGS SOCK SOCKS CAP BEANIE
  SCARF GLOVES BAG BACKPACK BELT
`);

/** Print of these words alone is no name: the name of a polo shirt may have COTTON in it. */
export const MATERIALS: ReadonlySet<string> = words(
  'COTTON POLYESTER ELASTANE ELASTAN NYLON VISCOSE LEATHER BAUMWOLLE COTON ALGODON',
);

/** Of the captions of other numbers and the words of receipts those that products are named with as well. */
export const WORDS_OF_NAMES: ReadonlySet<string> = words(
  'BOX CUT ZIP CHANGE TICKET BON SEASON ROUTE REG CA WO DATE TRACK BIN PAT',
);
