/** Markup that is safe to send. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string | number;

const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const render = (part: Part): string => {
  if (Array.isArray(part)) return part.map(({ text }) => text).join('');
  return part instanceof Html ? part.text : escapeText(String(part));
};

/** Template tag: inserted values are escaped, unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

/** Serialises data for a script of the page, so that it cannot close the element it is in. */
export function jsonScript(id: string, data: unknown): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/json" id="${id}">${text}</script>`);
}
