import type { Chrome } from '../../protocol.ts';
import type { AppChannel } from './app-channel.ts';
import { element, part } from './dom.ts';
import { actionButton } from './title-bar.ts';

/** Creates the bar for unsaved changes. It covers the top bar, and leaving requires a confirmation. */
export function createSaveBar(channel: AppChannel) {
  const bar = part('save-bar');
  let isShown = false;
  return {
    show(saveBar: Chrome['saveBar']): void {
      isShown = saveBar !== null;
      bar.hidden = !isShown;
      bar.replaceChildren(
        element('p', {}, 'Unsaved changes'),
        ...(saveBar ? buttonsOf(saveBar, channel) : []),
      );
    },
    mayLeave: () => !isShown || window.confirm('Leave page with unsaved changes?'),
  };
}

function buttonsOf(
  { save, discard, confirmsDiscard }: NonNullable<Chrome['saveBar']>,
  channel: AppChannel,
): HTMLElement[] {
  const discardButton = discard && actionButton(discard, channel);
  if (confirmsDiscard) discardButton?.addEventListener('click', confirmFirst, { capture: true });
  return [discardButton, save && actionButton(save, channel)].filter((button) => button !== null);
}

function confirmFirst(event: Event): void {
  if (!window.confirm('Discard all unsaved changes?')) event.stopImmediatePropagation();
}
