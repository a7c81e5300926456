/** The ways in which two products with the same name differ, besides colour. */
export const VARIANT_AXES = ['age', 'gender', 'width', 'cut', 'ground'] as const;
export type VariantAxis = (typeof VARIANT_AXES)[number];

/** The axes in words for users. */
export const VARIANT_NAMES: Record<VariantAxis, string> = {
  age: 'the age it is made for',
  gender: 'who it is made for',
  width: 'the width',
  cut: 'the height of the cut',
  ground: 'the kind of sole',
};

/**
 * What a word leaves possible on each axis. A word for any child leaves every age of children possible; `men's` also
 * says that the product is for adults. An empty list leaves the axis open, whatever else is said (unisex).
 */
export type VariantMeaning = Partial<Record<VariantAxis, readonly string[]>>;

/** What a word in a text says, and the word as printed there. */
export type VariantHit = { says: VariantMeaning; word: string };

const ANY_CHILD = ['older', 'younger', 'toddler'];
const YOUTH = ['older', 'younger'];

/** The meanings of words, letters and sizes, by name. */
export const VARIANT_MEANINGS = {
  women: { age: ['adult'], gender: ['female'] },
  men: { age: ['adult'], gender: ['male'] },
  unisex: { gender: [] },
  adult: { age: ['adult'] },
  child: { age: ANY_CHILD },
  boy: { age: ANY_CHILD, gender: ['male'] },
  girl: { age: ANY_CHILD, gender: ['female'] },
  /** adidas, Puma and shops say junior or youth for what is one of these two at Nike. */
  olderOrYounger: { age: YOUTH },
  olderOrYoungerBoy: { age: YOUTH, gender: ['male'] },
  olderOrYoungerGirl: { age: YOUTH, gender: ['female'] },
  /** Grade school: 3.5Y to 7Y. */
  older: { age: ['older'] },
  /** Preschool: 10.5C to 3Y. */
  younger: { age: ['younger'] },
  /** Up to 10C, including cribs: shops call all of these infants. */
  toddler: { age: ['toddler'] },
  toddlerOrYounger: { age: ['toddler', 'younger'] },
  wide: { width: ['wide'] },
  narrow: { width: ['narrow'] },
  standard: { width: ['standard'] },
  standardOrWide: { width: ['standard', 'wide'] },
  standardOrNarrow: { width: ['standard', 'narrow'] },
  low: { cut: ['low'] },
  mid: { cut: ['mid'] },
  high: { cut: ['high'] },
  FG: { ground: ['FG'] },
  SG: { ground: ['SG'] },
  AG: { ground: ['AG'] },
  TF: { ground: ['TF'] },
  IC: { ground: ['IC'] },
} as const satisfies Record<string, VariantMeaning>;

/**
 * All words that name a variant, as labels and shops of several countries print them: phrases separated by commas, in
 * lower case. A text may have any case, any punctuation between the words, and accents where the phrases have none.
 */
const PHRASES: Partial<Record<keyof typeof VARIANT_MEANINGS, string>> = {
  women: `womens, women, womans, woman, wmns, wmn, wms, wns, ws, ladies, damen, dames, dam, femme, femmes,
    feminin, feminine, feminino, donna, donne, mujer, mujeres, senora, frauen, vrouw, vrouwen, damskie, damska,
    damski, damske, レディース, ウィメンズ, женские`,
  men: `mens, men, mans, mns, herren, herr, heren, homme, hommes, masculin, masculino, uomo, uomini, hombre,
    hombres, caballero, gents, männer, mannen, meskie, meska, meski, panske, メンズ, мужские`,
  unisex: 'unisex',
  adult: `adult, adults, erwachsene, erwachsenen, adulte, adultes, adulto, adultos, adulta, adultas, adulti,
    volwassene, volwassenen`,
  child: `kids, kid, child, childs, childrens, children, enfant, enfants, kinder, kinderen, bambino a, bambina,
    bambini, bambino, bambine, bambini e ragazzi, niño a, niña o, niños, infantil, dzieciece, dzieciecy, キッズ,
    детские, boys and girls, boys girls, girls boys, jungen und madchen, garcons et filles, niños y niñas`,
  boy: `boys, boy, garcon, garcons, niño, jungen, jungs, jongens, chlopiece, chlopiecy, big boys, older boys`,
  girl: `girls, girl, fille, filles, bambine e ragazze, niña, niñas, madchen, meisjes, dziewczece, big girls,
    older girls`,
  olderOrYounger: `juniors, junior, jnr, jr, youths, youth, yth, jeugd, jugend, jugendliche, jeunesse, jeunes,
    juvenil, juveniles, ragazzo a, ragazzi, grundschule, primaria, scuola elementare, basisschool, ジュニア`,
  olderOrYoungerBoy: 'ragazzo',
  olderOrYoungerGirl: 'ragazza, ragazze',
  older: `gs, gsv, gse, bg, grade school, gradeschool, big kids, big kid, bigger kids, older kids, older kid,
    older children, primaire college, altere kinder, grossere kinder, grosse kinder, oudere kinderen,
    grotere kinderen, enfant plus age, enfants plus ages, grand enfant, grands enfants, niño a grande,
    niños grandes, niños talla grande, teens, teen, teenagers, teenager, tweens, tween, adolescents, adolescent,
    adolescentes, adolescente, adolescenti, ados, ado, tieners, tiener`,
  younger: `ps, psv, pse, bp, preschool, pre school, little kids, little kid, younger kids, younger kid,
    younger children, small kids, little boys, little girls, younger boys, younger girls, jungere kinder,
    jeune enfant, jeunes enfants, jongere kinderen, niño a pequeno a, niños pequenos, niños talla pequena,
    kleuter, kleuters, vorschule, voorschool, maternelle, preescolar, scuola materna`,
  toddler: `td, tdv, tde, bt, toddlers, toddler, tdlr, infants, infant, inf, crib, cb, babies, babys, baby,
    bebe, bebes, newborn, kleinkinder, kleinkind, sauglinge, saugling, peuter, peuters, dreumes, petit enfant,
    tout petit, tout petits, nourrisson, nourrissons, recien nacido, recien nacidos, neonato, neonati, bimbo,
    bimba, bimbi, tots, first walkers, lauflernschuhe, lauflernschuh, premiers pas, primi passi, primeros pasos,
    eerste stapjes, cf i, el i, cf el i`,
  wide: `extra wide, x wide, xwide, wide, 2e, 4e, 6e, ee, eeee, extra weit, breite passform, weite passform,
    coupe large, pied large, pieds larges, horma ancha, pianta larga, brede pasvorm, brede leest, extra breed`,
  narrow: `narrow, 2a, 4a, schmale passform, coupe etroite, pied etroit, pieds etroits, horma estrecha,
    pianta stretta, smalle pasvorm, smalle leest`,
  low: 'low, lo, ox, oxford',
  mid: 'mid, mids',
  high: 'high, hi, high top, hightop, hi top',
  FG: 'fg, firm ground',
  SG: 'sg, soft ground',
  AG: 'ag, artificial grass',
  TF: 'tf, turf',
  IC: 'ic, indoor court',
};

/** Each phrase with its meaning. */
export const VARIANT_TABLE = Object.entries(PHRASES).flatMap(([name, phrases]) =>
  phrases.split(/,\s+/).map((phrase) => ({
    says: VARIANT_MEANINGS[name as keyof typeof VARIANT_MEANINGS] as VariantMeaning,
    phrase,
  })),
);

/** German and Dutch join person and product into one word: `Damenlaufschuh`, `Kinderregenjacke`, `herenschoenen`. */
const JOINED_FIRST =
  'damen|herren|kleinkinder|kinder|jugend|jungen|madchen|baby|dames|heren|kleuter|peuter|jongens|meisjes';
/**
 * The products that may follow. Before other words the first part means something else: Kindergarten, Jugendstil,
 * Herrenhaus, babylon.
 */
const JOINED_SHOES =
  'schuh|sneaker|stiefel|sandale|pantoffel|slipper|clog|ballerina|boots|schoen|laars|laarzen|sandaal';
const JOINED_CLOTHES =
  'jack|mantel|hose|hemd|bluse|pull|sweat|hoodie|kapuzen|weste|kleid|rock|jeans|short|legging|socke|mutze|' +
  'handschuh|shirt|top|mode|bekleidung|jas|broek|trui|vest|jurk|rok|sok|muts|kleding';
const JOINED_USES =
  'lauf|turn|sport|trainings|fussball|hallen|tennis|wander|trekking|outdoor|winter|sommer|regen|schnee|ski|bade|' +
  'gummi|freizeit|softshell|fleece|hardloop|voetbal|wandel|zwem';
export const JOINED = new RegExp(
  `^(${JOINED_FIRST})(?=${JOINED_SHOES}|${JOINED_CLOTHES}|${JOINED_USES})`,
  'u',
);
