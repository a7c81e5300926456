/** Moves the focus to the first field marked invalid, which also scrolls it into view. */
export function focusFirstError(): void {
  const invalid = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A fieldset cannot take the focus itself.
  const control = invalid?.matches('fieldset')
    ? invalid.querySelector<HTMLElement>('input')
    : invalid;
  control?.focus();
}
