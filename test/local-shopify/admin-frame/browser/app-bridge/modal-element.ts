const WIDTHS: Record<string, string> = {
  small: '380px',
  base: '620px',
  large: '980px',
  max: '96vw',
};

/**
 * `ui-modal`: a dialog over the app's page. Shopify shows it in a separate frame over the whole admin; here it is a
 * dialog of the app's document. Nothing is added to the document before it is first shown.
 */
export class ModalElement extends HTMLElement {
  /** The element that React renders the content into. */
  readonly content: HTMLElement = document.createElement('div');
  readonly #dialog = document.createElement('dialog');
  #isBuilt = false;

  get variant(): string {
    return this.getAttribute('variant') ?? 'base';
  }

  get src(): string | undefined {
    return this.getAttribute('src') ?? undefined;
  }

  get contentWindow(): Window | null {
    return this.#dialog.querySelector('iframe')?.contentWindow ?? null;
  }

  async show(): Promise<void> {
    if (this.#dialog.open) return;
    this.#build();
    this.#dialog.style.maxWidth = `min(${WIDTHS[this.variant] ?? WIDTHS.base}, 96vw)`;
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.dispatchEvent(new CustomEvent('show'));
  }

  async hide(): Promise<void> {
    if (this.#dialog.open) this.#dialog.close();
  }

  async toggle(): Promise<void> {
    await (this.#dialog.open ? this.hide() : this.show());
  }

  disconnectedCallback(): void {
    void this.hide();
  }

  #build(): void {
    const bar = this.querySelector<HTMLElement>('ui-title-bar');
    const title = bar?.getAttribute('title') ?? document.title;
    this.#dialog.replaceChildren(this.#header(title), this.#body(), ...this.#footer(bar));
    this.#dialog.className = 'bridge-modal';
    this.#dialog.setAttribute('aria-label', title);
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    this.#dialog.addEventListener('close', () => {
      this.#dialog.remove();
      this.dispatchEvent(new CustomEvent('hide'));
    });
  }

  #header(title: string): HTMLElement {
    const header = document.createElement('header');
    const heading = document.createElement('h2');
    heading.textContent = title;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '✕';
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => this.#dialog.close());
    header.append(heading, close);
    return header;
  }

  #body(): HTMLElement {
    if (!this.src) return this.content;
    const frame = document.createElement('iframe');
    frame.src = this.src;
    frame.title = document.title;
    return frame;
  }

  #footer(bar: HTMLElement | null): HTMLElement[] {
    const buttons = [...(bar?.querySelectorAll<HTMLElement>('button, a') ?? [])].map((source) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = source.textContent;
      button.disabled = source.hasAttribute('disabled') || source.hasAttribute('loading');
      button.className = `${source.getAttribute('variant') ?? ''} ${source.getAttribute('tone') ?? ''}`;
      button.addEventListener('click', () => source.click());
      return button;
    });
    if (buttons.length === 0) return [];
    const footer = document.createElement('footer');
    footer.append(...buttons.reverse());
    return [footer];
  }
}
