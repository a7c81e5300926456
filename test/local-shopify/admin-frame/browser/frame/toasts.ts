import type { Toast } from '../../protocol.ts';
import type { AppChannel } from './app-channel.ts';
import { element, part } from './dom.ts';

/** Creates short messages at the bottom of the admin. They are announced to screen readers and disappear. */
export function createToasts(channel: AppChannel) {
  const list = part('toasts');
  const shown = new Map<string, HTMLElement>();
  const hide = (id: string) => {
    if (!shown.has(id)) return;
    shown.get(id)?.remove();
    shown.delete(id);
    channel.send({ type: 'toast-dismiss', id });
  };
  const button = (label: string, look: string, press: () => void) => {
    const made = element('button', { type: 'button', class: look, 'aria-label': label });
    made.textContent = look === 'toast-close' ? '✕' : label;
    made.addEventListener('click', press);
    return made;
  };
  return {
    hide,
    show({ id, message, isError, durationMs, action }: Toast): void {
      const toast = element(
        'div',
        { class: `toast ${isError ? 'is-error' : ''}` },
        element('p', {}, message),
      );
      if (action) {
        toast.append(
          button(action, 'toast-action', () => {
            channel.send({ type: 'toast-action', id });
            hide(id);
          }),
        );
      }
      toast.append(button('Dismiss', 'toast-close', () => hide(id)));
      shown.set(id, toast);
      list.append(toast);
      setTimeout(() => hide(id), durationMs);
    },
  };
}
