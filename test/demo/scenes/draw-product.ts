/** Draws a shoe as the picture of a made-up source, in a colour that depends on its address. */
export function drawProduct(address: string): string {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">
    <rect width="300" height="300" fill="hsl(${hue} 25% 94%)"/>
    <path d="M40 120q20 18 52 4l30-14q16 44 66 54l50 12q26 8 24 32H36q-6-44 4-88z" fill="hsl(${hue} 45% 52%)"/>
    <path d="M34 204h230q2 18-16 18H52q-16 0-18-18z" fill="hsl(${hue} 20% 30%)"/>
    <path d="M128 128l26-12m-18 28l28-12m-16 26l30-10" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
  </svg>`;
}
