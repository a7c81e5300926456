/** `ui-save-bar`: its buttons are shown by the frame while it is open. */
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
    // Nothing of the document changed: whoever watches it is told.
    document.dispatchEvent(new CustomEvent('save-bar-changed'));
  }
}

/** The one that is open, if any. */
export function shownSaveBar(): SaveBarElement | null {
  const bars = [...document.querySelectorAll<SaveBarElement>('ui-save-bar')];
  return bars.find((bar) => bar.showing) ?? null;
}
