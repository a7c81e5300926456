/** The word "size" as shops of several countries write it; the source of a pattern. */
export const SIZE_OPTION_WORDS =
  'size|gr(?:ö|oe)(?:ß|ss)e|taille|talla|taglia|maat|storlek|størrelse|rozmiar|tamanho';
