import type { Action, Chrome, NavItem } from '../../protocol.ts';
import { findOpenSaveBar } from './save-bar-element.ts';

/** The app's elements for the buttons that the frame shows, by the id sent to the frame. */
const pressable = new Map<string, HTMLElement>();
const ids = new WeakMap<HTMLElement, string>();
let lastId = 0;

/** Clicks the app's element for a button that the frame shows. */
export function press(id: string): void {
  pressable.get(id)?.click();
}

/** The link of the app's menu with the given address. */
export function findNavLink(href: string): HTMLElement | null {
  return navLinks().find((link) => link.getAttribute('href') === href) ?? null;
}

function navLinks(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      ':is(ui-nav-menu, s-app-nav) :is(a[href], s-link[href])',
    ),
  ];
}

function textOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
}

function toAction(element: HTMLElement): Action {
  const id = ids.get(element) ?? `a${++lastId}`;
  ids.set(element, id);
  pressable.set(id, element);
  return {
    id,
    label: textOf(element),
    isPrimary: element.getAttribute('variant') === 'primary',
    isCritical: element.getAttribute('tone') === 'critical',
    isDisabled: element.hasAttribute('disabled') || element.hasAttribute('loading'),
  };
}

/** The home link stands for the app and has no entry. The current entry is the longest address that matches. */
function describeNav(): NavItem[] {
  const links = navLinks().map((link) => ({
    label: textOf(link),
    href: link.getAttribute('href') ?? '',
    isHome: link.getAttribute('rel') === 'home',
  }));
  const here = location.pathname;
  const fitting = links
    .map(({ href }) => new URL(href, location.href).pathname)
    .filter((path) => here === path || here.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
  return links
    .filter((link) => !link.isHome)
    .map(({ label, href }) => ({
      label,
      href,
      isCurrent: new URL(href, location.href).pathname === fitting,
    }));
}

function describeSaveBar(): Chrome['saveBar'] {
  const bar = findOpenSaveBar();
  if (!bar) return null;
  const buttons = [...bar.querySelectorAll<HTMLElement>('button')].map(toAction);
  return {
    save: buttons.find((button) => button.isPrimary) ?? null,
    discard: buttons.find((button) => !button.isPrimary) ?? null,
    confirmsDiscard: bar.discardConfirmation,
  };
}

/** What the frame must show around the page in its current state. */
export function describeChrome(): Chrome {
  const bars = [...document.querySelectorAll<HTMLElement>('ui-title-bar')];
  const bar = bars.find((candidate) => !candidate.closest('ui-modal'));
  const elements = bar ? [...bar.querySelectorAll<HTMLElement>('button, a')] : [];
  const isBreadcrumb = (element: HTMLElement) => element.getAttribute('variant') === 'breadcrumb';
  const breadcrumb = elements.find(isBreadcrumb);
  return {
    nav: describeNav(),
    title: bar?.getAttribute('title') ?? '',
    breadcrumb: breadcrumb ? toAction(breadcrumb) : null,
    actions: elements.filter((element) => !isBreadcrumb(element)).map(toAction),
    saveBar: describeSaveBar(),
  };
}
