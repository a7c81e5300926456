import { describe, expect, it } from 'vitest';
import { decodeBentProfile } from '#app/providers/barcode-reader/bars/bent/decode-bent-profile.ts';
import {
  FIRST_DIGIT_SETS,
  LEFT_BARS,
  RIGHT_BARS,
} from '#app/providers/barcode-reader/bars/ean-symbol.ts';

const SAMPLES = 492;

function toModules(digits: string): string {
  const [first = 0, ...rest] = [...digits].map(Number);
  const sets = FIRST_DIGIT_SETS[first] ?? '';
  const left = rest.slice(0, 6).map((digit, at) => LEFT_BARS[digit + (sets[at] === '1' ? 10 : 0)]);
  const right = rest.slice(6).map((digit) => RIGHT_BARS[digit]);
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Draws a line across a symbol whose modules become narrower to the right, as around a bottle. */
function drawAroundBottle(digits: string, turn: number): Float32Array {
  const modules = toModules(digits);
  const from = Math.sin(-0.1);
  const scale = 380 / (Math.sin(turn) - from);
  const profile = new Float32Array(SAMPLES).fill(220);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    let sum = 0;
    for (let part = 0; part < 8; part += 1) {
      const angle = Math.asin(Math.min(1, Math.max(-1, (sample + part / 8 - 56) / scale + from)));
      const module = Math.floor(((angle + 0.1) / (turn + 0.1)) * modules.length);
      sum += modules[module] === '1' ? 40 : 220;
    }
    profile[sample] = sum / 8;
  }
  return profile;
}

describe('a symbol around a bottle', () => {
  it('is read where its modules become half as wide towards one end', () => {
    const read = decodeBentProfile(drawAroundBottle('3580281813034', 1.05));
    expect(read).toMatchObject({ digits: '3580281813034', isCheckDigitRight: true });
  });

  it('is not turned into a valid number where its check digit is wrong', () => {
    const read = decodeBentProfile(drawAroundBottle('3580281813035', 1.05));
    expect(read).toMatchObject({ digits: '3580281813035', isCheckDigitRight: false });
  });
});
