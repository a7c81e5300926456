import { describe, expect, it } from 'vitest';
import {
  areFarApart,
  COLOURS,
  LISTED_COLOURS,
  SHADE_WORDS,
} from '#app/knowledge/words/colour-words.ts';
import {
  compareColours,
  splitColours,
} from '#app/operations/image-product-match/decision/pages/offer-colours.ts';

const split = (title: string) => {
  const { name, colours } = splitColours(title);
  return [name, ...colours.map(({ words }) => words.join(' '))];
};
const compare = (one: string, other: string) =>
  compareColours(splitColours(`X - ${one}`).colours, splitColours(`X - ${other}`).colours);

describe('where the colours of a title begin', () => {
  it.each([
    ['Nike Free - Black/White', ['Nike Free', 'black', 'white']],
    ['Nike Free – Black/White', ['Nike Free', 'black', 'white']],
    ['Nike Free -Negro/Blanco', ['Nike Free', 'negro', 'blanco']],
    ['Nike Free- Black', ['Nike Free', 'black']],
    ['Nike mujer-Negro', ['Nike mujer', 'negro']],
    ['Nike hombre-Negro/Rojo', ['Nike hombre', 'negro', 'rojo']],
    ['Gel - Lyte III navy', ['Gel - Lyte III ', 'navy']],
    ['Gel - Lyte 3 navy', ['Gel - Lyte 3 ', 'navy']],
    ['Alamosa Brown / Bronze Green', ['Alamosa ', 'brown', 'bronze green']],
    ['Nike Free / Black', ['Nike ', 'black']],
    ['Nike Free black', ['Nike Free ', 'black']],
    ['Nike Free Run', ['Nike Free Run']],
    ['Nike Free - Run', ['Nike Free - Run']],
    ['Gel-Lyte black', ['Gel-Lyte ', 'black']],
    ['Nike Free -- Black', ['Nike Free', 'black']],
    ['Nike Free--  Black', ['Nike Free', 'black']],
    ['Nike Free/Black', ['Nike ', 'black']],
  ])('%s: %j', (title, parts) => {
    expect(split(title)).toEqual(parts);
  });

  it.each([
    '/',
    '&',
    ',',
    '+',
    '|',
    '-',
    ' - ',
    ' -',
    ' – ',
    ' and ',
    ' et ',
    ' und ',
    ' y ',
    ' e ',
    ' en ',
    ' i ',
  ])('they are separated by %j', (mark) => {
    expect(split(`X - Black${mark}White`)).toEqual(['X', 'black', 'white']);
  });

  it('neighbours that repeat a colour are one, and sizes, buyers and sales words are none', () => {
    expect(split('X - Black/Black/White')).toEqual(['X', 'black', 'white']);
    expect(split('X - Black/Noir/White/Black')).toEqual(['X', 'black', 'white', 'black']);
    expect(split('X - Hasta/Hasta/White')).toEqual(['X', 'hasta', 'hasta', 'white']);
    expect(split('X - Black mens shoes/White sale')).toEqual(['X', 'black', 'white']);
    expect(split('X - Black/mens')).toEqual(['X', 'black']);
  });
});

describe('compareColours', () => {
  it.each([
    ['agree', 'Black/White', 'Nero/Bianco'],
    ['agree', 'Black/Hasta/White', 'Nero/Manyana/Bianco'],
    ['unknown', 'Hasta/White', 'Manyana/Bianco'],
    ['unknown', 'Black/Hasta/Tundra/White', 'Nero/Manyana/Desert/Bianco'],
    ['agree', 'Black/White', 'Nero Bianco'],
    ['agree', 'Black/White/Volt', 'Nero Bianco/Volt'],
    ['unknown', 'Black', 'Nero Nero/Hasta'],
    ['unknown', 'Black', 'Nero'],
    ['unknown', 'Black/White', 'Nero'],
    ['unknown', 'Black', 'Black'],
    ['agree', 'Coastal Blue', 'Coastal Blue'],
    ['unknown', 'Coastal Blue', 'Blue'],
    ['differ', 'Black/White', 'Bianco/Nero'],
    ['differ', 'Black', 'White'],
    ['differ', 'Black/Red', 'Black/White'],
    ['differ', 'White', 'Black/White'],
    ['unknown', 'Black/Red', 'Black/White/Volt'],
    ['unknown', 'Blue/Black', 'Turquoise/Black'],
    ['unknown', 'Hasta', 'Black'],
    ['unknown', 'Black White/Hasta', 'Nero/Bianco/Manyana'],
    ['agree', 'Black Noir White', 'Black/White'],
    ['unknown', 'Red Blue/White', 'Turquoise/White'],
    ['differ', 'Red Orange/White', 'Turquoise/White'],
    ['differ', 'Dark Grey/White', 'Light Grey/White'],
    ['differ', 'Dark Grey/White', 'Gris Clair/Blanc'],
    ['agree', 'Dark Grey/White', 'Grey/White'],
    ['agree', 'Dark Grey/White', 'Gris fonce/Blanc'],
    ['differ', 'Wolf Grey/White', 'Cool Grey/White'],
    ['agree', 'Wolf Grey/White', 'Gris Cool/Blanc'],
    ['agree', 'Wolf Grey/White', 'Wolf Dust Grey/White'],
    ['agree', 'Black/Red/White', 'Black/Red/White'],
    ['agree', 'Noir Red/White', 'Black/White'],
    ['unknown', 'Hasta/White', 'Red/White'],
    ['agree', 'Hasta/White', 'Hasta/White'],
    ['unknown', 'Coastal Blue/Hasta', 'Coastal Blue/Manyana'],
    ['unknown', 'Black/White/Red', 'Black/White'],
    ['agree', 'Metallic Silver/White', 'Metal Silver/White'],
    ['agree', 'Black Multi/White', 'Black Multicolor/White'],
    ['agree', 'Black / / White', 'Black/White'],
  ])('%s: %s and %s', (relation, one, other) => {
    expect(compare(one, other)).toBe(relation);
    expect(compare(other, one)).toBe(relation);
  });

  it('says nothing without colours', () => {
    expect(compareColours([], splitColours('X - Black').colours)).toBe('unknown');
    expect(compareColours(splitColours('X - Black').colours, [])).toBe('unknown');
    expect(compareColours([], [])).toBe('unknown');
  });
});

describe('the colour tables', () => {
  it.each([
    ['black', 'schwarz noir nero negro zwart czarny preto'],
    ['white', 'weiss blanc bianco blanco wit bialy branco'],
    ['grey', 'gray grau gris grigio grijs szary cinza'],
    ['red', 'rot rouge rosso rojo rood czerwony vermelho'],
    ['blue', 'blau bleu blu azul blauw niebieski navy'],
    ['green', 'grun vert verde groen zielony olive'],
    ['yellow', 'gelb jaune giallo amarillo geel zolty amarelo'],
    ['orange', 'arancione naranja oranje pomaranczowy laranja'],
    ['pink', 'rosa roze rozowy'],
    ['purple', 'violett violet viola paars fioletowy roxo'],
    ['brown', 'braun marron marrone bruin brazowy'],
    ['beige', 'cream creme sail'],
    ['gold', 'oro dore goud zloty dourado'],
    ['silver', 'silber argent plata zilver srebrny prateado'],
  ])('know %s in every language, wherever it stands', (colour, words) => {
    for (const word of words.split(' ')) {
      expect(COLOURS[word]).toBe(colour);
      expect(LISTED_COLOURS[word]).toBe(colour);
    }
  });

  it.each([
    ['black', 'onyx'],
    ['white', 'snow summit'],
    ['grey', 'graphite steel'],
    ['red', 'crimson maroon'],
    ['blue', 'cobalt marine indigo'],
    ['green', 'jade giada'],
    ['yellow', 'maize'],
    ['orange', 'mango'],
    ['pink', 'rose fuchsia'],
    ['purple', 'grape'],
    ['brown', 'chocolate bronze'],
    ['beige', 'sand'],
    ['gold', 'or'],
    ['turquoise', 'turquoise teal turkis'],
    ['anthracite', 'anthrazit'],
    ['obsidian', 'obsidian ossidiana'],
    ['platinum', 'platine'],
    ['carbon', 'carbone'],
    ['taupe', 'topo'],
    ['coral', 'corail'],
    ['volt', 'volt'],
    ['peach', 'pesca'],
  ])('know %s in a list of colours', (colour, words) => {
    for (const word of words.split(' ')) expect(LISTED_COLOURS[word]).toBe(colour);
  });

  it('take no word for a colour in a name that is one only in a list', () => {
    for (const word of ['rose', 'sand', 'or', 'volt', 'coral', 'steel']) {
      expect(COLOURS[word]).toBeUndefined();
    }
  });

  it.each([
    ['dark', 'dunkel fonce scuro oscuro donker ciemny'],
    ['light', 'hell clair chiaro claro licht jasny'],
    ['metallic', 'metal metalizado metallico'],
    ['total', 'totale totaal'],
    ['hyper', 'hiper'],
    ['vivid', 'vif bright brillant'],
    ['pure', 'pur puro'],
    ['atomic', 'atomique'],
    ['deep', 'profond'],
    ['safety', 'securite'],
    ['wolf', 'loup lupo lobo'],
    ['game', 'game'],
    ['hot', 'chaud caldo'],
    ['persian', 'persan'],
    ['university', 'universite'],
    ['electric', 'electrique'],
  ])('know the shade %s', (shade, words) => {
    for (const word of words.split(' ')) expect(SHADE_WORDS[word]).toBe(shade);
  });

  it.each([
    'blue turquoise obsidian',
    'turquoise green',
    'blue purple',
    'black anthracite grey carbon obsidian',
    'grey silver platinum white',
    'white beige platinum',
    'beige brown gold',
    'gold yellow brown',
    'yellow orange green volt',
    'orange red pink coral peach',
    'purple pink red',
    'red brown',
    'grey taupe brown',
    'beige taupe pink',
    'green brown beige',
  ])('draw no line between %s', (group) => {
    const colours = group.split(' ');
    for (const one of colours) {
      for (const other of colours) expect(areFarApart(one, other)).toBe(false);
    }
  });

  it.each(['black white', 'red blue', 'green pink', 'grey beige', 'blue green'])(
    'draw one between %s',
    (pair) => {
      const [one = '', other = ''] = pair.split(' ');
      expect(areFarApart(one, other)).toBe(true);
      expect(areFarApart(other, one)).toBe(true);
    },
  );
});
