/**
 * Captions: words on labels that say what follows them or stands below them. In capitals, without accents, spaces and
 * punctuation (`#` is kept). Combinations with NO, NR or # are formed with `FILLER_WORDS`, not listed here.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A style code follows, in the languages of labels that shops in Europe, America and Asia receive. */
export const CODE_WORDS = words(`
  STYLE STYLECODE STYLENAME# STYLEMODELE STYLECOLOR STYLECOLOUR STYL STY STIL ESTILO STYLENUMBER STYLEID STYLEREF
  ART ARTICLE ARTIKEL ARTICULO ARTICOLO ARTIGO ARTCODE ARTIKELCODE ARTIKELNUMMER ARTICLECODE ARTICLENUMBER
  MODEL MODELE MODELO MODELL MODELLO MOD MODELCODE MODELNUMBER
  品番 型番 货号 型号 款号 品号 商品编码 商品番号
`);

/** On a label a style code follows, on a till receipt the number of whatever was bought. */
export const ITEM_WORDS = words(`
  REF REFERENCE REFERENCIA REFERENZ RIFERIMENTO RIF
  ITEM ITEMCODE ITEMNUMBER SKU CODE CODIGO CODICE COD PN PARTNO PRODUCTCODE PRODUCTNO PRODUCTID PRODUCTNUMBER PROD
  STOCKNO STOCKNUMBER BESTNR BESTELLNR BESTELLNUMMER
`);

/**
 * A style code follows on shoes, whose labels print the size in several systems beside it; elsewhere a serial number.
 */
export const SERIAL_WORDS = words('SN');

/** A paper with two of these words is a receipt or an invoice. */
export const RECEIPT_WORDS = words(`
  RECEIPT INVOICE CASH CHANGE CASHIER SUBTOTAL TOTAL TAX GST VAT ROUNDING AMOUNT RM PAID MWST TVA IVA RABATT QUITTUNG KASSE
  BON TICKET CAISSE SALESPERSON TUNAI JUMLAH BAKI RESIT SCONTRINO FACTURA RECHNUNG
`);

/** Some other number follows. */
export const OTHER_NUMBER_WORDS = words(`
  ORDER PO PURCHASEORDER PORDER TRACKING TRACK TRK SHIP SHIPTO SHIPMENT CARTON CTN BOX PALLET ACCOUNT BIN LOT BATCH SERIAL
  SEQ INVOICE TEL TELEFON PHONE FAX RN CA VN WO DPCI PAT PATENT CUSTOMER CONTAINER DATE FACTORY FTY QTY QUANTITY PCS
  ZIP EUR SALE RETURN RMA DELIVERY QC CUT INSP INSPECTOR UPC EAN GTIN BARCODE SSCC GLN DEPT DEPARTMENT VENDOR SUPPLIER SEASON
  LPN PACKINGSLIP PACKINGLIST DELIVERYNOTE LIEFERSCHEIN BONDELIVRAISON ALBARAN BOLLA
  WEIGHT GW NW GROSS NET KG KGS LBS ROUTE SIZE SZ WIDTH PRICE PREIS PRIX PVP UVP EVP RRP MSRP REG
`);

/** Colours and names that differ by one character from a word above but do not stand for it. */
export const NEAR_OTHER_NUMBER_WORDS = words(
  'CARBON MATCH WATCH PATCH TRACE TRUCK BORDER OLDER AERIAL',
);

/** Words that mean nothing by themselves: NO after STYLE. */
export const FILLER_WORDS = words('NO NR N NUM NUMBER NUMERO NUMMER ID # N0 号 番');

/** The product's name follows. */
export const DESCRIPTION_WORDS = words(`
  DESC DESCR DESCRIPTION NAME ARTICLENAME STYLENAME MODELNAME PRODUCTNAME PRODUCT BEZEICHNUNG DESIGNATION DESCRIPCION
  DESCRIZIONE DESCRICAO OMSCHRIJVING NOM NOMBRE 品名
`);

/** The colour follows. */
export const COLOUR_CAPTIONS = words(
  'COLOR COLOUR COULEUR COLORIS FARBE COLORE COR CLR KLEUR KOLOR COLORWAY COLOURWAY 色',
);

/** The size follows, in languages that are spoken only where European sizes are used. */
export const EUROPEAN_SIZE_CAPTIONS = words('POINTURE TAGLIA GROSSE GROBE GR MAAT STORLEK ROZMIAR');

/** The size follows. */
export const SIZE_CAPTIONS = [
  ...words('SIZE SIZES SZ TAILLE TALLA TAMANHO 尺码 尺'),
  ...EUROPEAN_SIZE_CAPTIONS,
];
