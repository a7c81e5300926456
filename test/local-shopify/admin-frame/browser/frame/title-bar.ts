import type { Action, Chrome } from '../../protocol.ts';
import type { AppChannel } from './app-channel.ts';
import { element, part } from './dom.ts';

/** A button that clicks the app's own button. */
export function actionButton(action: Action, channel: AppChannel): HTMLButtonElement {
  const look = [action.isPrimary ? 'is-primary' : '', action.isCritical ? 'is-critical' : ''];
  const button = element(
    'button',
    { type: 'button', class: `button ${look.join(' ')}`, disabled: action.isDisabled },
    action.label,
  );
  button.addEventListener('click', () => channel.send({ type: 'press', id: action.id }));
  return button;
}

/** A link to the parent page, shortened to an arrow on a phone. */
function backButton(action: Action, channel: AppChannel): HTMLButtonElement {
  const button = actionButton(action, channel);
  button.textContent = '←';
  button.setAttribute('aria-label', action.label);
  return button;
}

/** Creates the bar above the app: its name, the page's title and the page's actions. */
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
