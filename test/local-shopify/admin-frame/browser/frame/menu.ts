import type { NavItem } from '../../protocol.ts';
import { element, part } from './dom.ts';

export type Menu = {
  /** Shows the app's entries. */
  show: (items: NavItem[]) => void;
  onNavigate: (listener: (href: string) => void) => void;
};

/** Creates the side menu, which is always visible on a desktop and opened by a button on a phone. */
export function createMenu(): Menu {
  const button = part('menu-button');
  const side = part('side');
  const list = document.getElementById('app-nav');
  const home = list?.parentElement?.querySelector(':scope > a');
  let navigate: (href: string) => void = () => undefined;
  const setOpen = (isOpen: boolean) => {
    side.classList.toggle('is-open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => setOpen(button.getAttribute('aria-expanded') !== 'true'));
  part('side-veil').addEventListener('click', () => setOpen(false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    setOpen(false);
    button.focus();
  });
  const toLink = ({ label, href, isCurrent }: NavItem) => {
    const link = element('a', { href, 'aria-current': isCurrent ? 'page' : null }, label);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      setOpen(false);
      navigate(href);
    });
    return element('li', {}, link);
  };
  return {
    show: (items) => {
      list?.replaceChildren(...items.map(toLink));
      home?.setAttribute('aria-current', items.some((item) => item.isCurrent) ? 'false' : 'page');
    },
    onNavigate: (listener) => {
      navigate = listener;
    },
  };
}
