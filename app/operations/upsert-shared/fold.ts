/** Option names or values that differ only by case or by how much white space there is are one. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
