/** Brings what is marked as wrong into view and to the keyboard: the first of a form, which is long on a phone. */
export function focusFirstError(): void {
  const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of choices cannot have the focus itself.
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  control?.focus();
}
