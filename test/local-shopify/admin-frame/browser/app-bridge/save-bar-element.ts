/** `ui-save-bar`: the frame shows its buttons while it is open. */
export class SaveBarElement extends HTMLElement {
  showing = false;

  get discardConfirmation(): boolean {
    return this.hasAttribute('discardconfirmation');
  }

  set discardConfirmation(isWanted: boolean) {
    this.toggleAttribute('discardconfirmation', isWanted);
  }

  async show(): Promise<void> {
    this.#set(true);
  }

  async hide(): Promise<void> {
    this.#set(false);
  }

  async toggle(): Promise<void> {
    this.#set(!this.showing);
  }

  disconnectedCallback(): void {
    this.showing = false;
  }

  #set(isShown: boolean): void {
    if (this.showing === isShown) return;
    this.showing = isShown;
    this.dispatchEvent(new CustomEvent(isShown ? 'show' : 'hide'));
    // The document did not change, so observers must be notified.
    document.dispatchEvent(new CustomEvent('save-bar-changed'));
  }
}

/** The open save bar, if any. */
export function findOpenSaveBar(): SaveBarElement | null {
  const bars = [...document.querySelectorAll<SaveBarElement>('ui-save-bar')];
  return bars.find((bar) => bar.showing) ?? null;
}
