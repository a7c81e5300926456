import type { PickRequest } from '../../protocol.ts';
import { element } from './dom.ts';

type Resource = Record<string, unknown> & { id: string; title: string };

/** Opens the dialog for picking products or variants. Null when it is closed without a choice. */
export async function pickResources(
  request: PickRequest,
  adminUrl: string,
): Promise<Resource[] | null> {
  const url = new URL('frame/resources', adminUrl);
  url.searchParams.set('type', request.type);
  const resources = (await (await fetch(url)).json()) as Resource[];
  const chosen = new Set(request.selectedIds);
  const list = element('ul', { class: 'picker-list' });
  const search = element('input', { type: 'search', 'aria-label': 'Search', value: request.query });
  const add = element('button', { value: 'add', class: 'button is-primary' }, 'Select');
  const fill = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = resources.filter(({ title }) => title.toLowerCase().includes(wanted));
    list.replaceChildren(...found.map((resource) => row(resource, request, chosen, fill)));
    add.disabled = chosen.size === 0;
  };
  search.addEventListener('input', fill);
  fill();
  const dialog = element(
    'dialog',
    { class: 'picker', 'aria-label': `Select ${request.type}s` },
    element(
      'form',
      { method: 'dialog' },
      element('header', {}, element('h2', {}, `Select ${request.type}s`)),
      search,
      list,
      element('footer', {}, element('button', { value: '', class: 'button' }, 'Cancel'), add),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  search.focus();
  const isChosen = await new Promise<boolean>((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'add')),
  );
  dialog.remove();
  return isChosen ? resources.filter(({ id }) => chosen.has(id)) : null;
}

function row(
  { id, title }: Resource,
  { most }: PickRequest,
  chosen: Set<string>,
  changed: () => void,
): HTMLElement {
  const box = element('input', { type: most === 1 ? 'radio' : 'checkbox', name: 'resource' });
  box.checked = chosen.has(id);
  box.disabled = most !== 1 && !box.checked && most !== null && chosen.size >= most;
  box.addEventListener('change', () => {
    if (most === 1) chosen.clear();
    if (box.checked) chosen.add(id);
    else chosen.delete(id);
    changed();
  });
  return element('li', {}, element('label', {}, box, title));
}
