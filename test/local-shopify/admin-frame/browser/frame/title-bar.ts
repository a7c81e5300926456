import type { Action, Chrome } from '../../protocol.ts';
import type { AppChannel } from './app-channel.ts';
import { element, part } from './dom.ts';

/** A button that presses the app's own one. */
export function actionButton(action: Action, channel: AppChannel): HTMLButtonElement {
  const look = [action.isPrimary ? 'is-primary' : '', action.isCritical ? 'is-critical' : ''];
  const button = element(
    'button',
    { type: 'button', class: `button ${look.join(' ')}`, disabled: action.isDisabled },
    action.label,
  );
  button.addEventListener('click', () => channel.tell({ type: 'press', id: action.id }));
  return button;
}

/** Names the place before this one; a phone has room for an arrow. */
function backButton(action: Action, channel: AppChannel): HTMLButtonElement {
  const button = actionButton(action, channel);
  button.textContent = '←';
  button.setAttribute('aria-label', action.label);
  return button;
}

/** The bar above the app: its name, the page's title, and what the page offers to do. */
export function createTitleBar(appName: string, channel: AppChannel) {
  const title = part('title');
  const before = part('breadcrumb');
  const actions = part('title-actions');
  return {
    show(chrome: Chrome): void {
      title.textContent = chrome.title || appName;
      before.replaceChildren(
        ...(chrome.breadcrumb ? [backButton(chrome.breadcrumb, channel)] : []),
      );
      actions.replaceChildren(...chrome.actions.map((action) => actionButton(action, channel)));
    },
  };
}
