import type { FrameSettings, FromApp, Question } from '../../protocol.ts';
import { type AppChannel, openAppChannel } from './app-channel.ts';
import { createMenu } from './menu.ts';
import { pickResources } from './picker.ts';
import { createSaveBar } from './save-bar.ts';
import { createTitleBar } from './title-bar.ts';
import { createToasts } from './toasts.ts';

/** Fixed before the address follows the app, because the page's relative links depend on it. */
const adminUrl = new URL('.', document.baseURI).href;
document.querySelector('base')?.setAttribute('href', adminUrl);

const USER = { id: 42, name: 'Robin Merchant', email: 'robin@example.com', accountAccess: 'owner' };

const settingsElement = document.getElementById('frame-settings');
const iframe = document.querySelector<HTMLIFrameElement>('iframe[name="app-iframe"]');
const menu = createMenu();
if (settingsElement && iframe) {
  showApp(JSON.parse(settingsElement.textContent ?? '') as FrameSettings, iframe);
}

function showApp(settings: FrameSettings, frame: HTMLIFrameElement): void {
  const channel = openAppChannel(frame, settings.appOrigin);
  const titleBar = createTitleBar(settings.appName, channel);
  const saveBar = createSaveBar(channel);
  const toasts = createToasts(channel);
  const loading = document.getElementById('loading');
  menu.onNavigate((href) => {
    if (!saveBar.mayLeave()) return;
    channel.send({ type: 'navigate', href });
    frame.focus();
  });
  const handlers: {
    [Type in FromApp['type']]: (message: Extract<FromApp, { type: Type }>) => void;
  } = {
    hello: () => channel.send({ type: 'welcome', adminUrl, scopes: settings.scopes, user: USER }),
    location: ({ path }) => followPath(settings, path),
    chrome: ({ chrome }) => {
      menu.show(chrome.nav);
      titleBar.show(chrome);
      saveBar.show(chrome.saveBar);
      document.title = [chrome.title, settings.appName].filter(Boolean).join(' · ');
    },
    toast: ({ toast }) => toasts.show(toast),
    'toast-hide': ({ id }) => toasts.hide(id),
    loading: ({ isLoading }) => loading?.toggleAttribute('hidden', !isLoading),
    'open-top': ({ url }) => {
      if (/^https?:/.test(url)) location.assign(url);
    },
    ask: (question) => void answer(question, channel, saveBar.mayLeave),
  };
  channel.onMessage((message) => (handlers[message.type] as (message: FromApp) => void)?.(message));
}

function followPath(settings: FrameSettings, path: string): void {
  const url = new URL(`apps/${settings.handle}${path}`, adminUrl);
  if (url.href !== location.href) history.replaceState(null, '', url);
}

async function answer(
  question: Question,
  channel: AppChannel,
  mayLeave: () => boolean,
): Promise<void> {
  const { id, name } = question;
  if (name === 'id-token') channel.send({ type: 'answer', id, answer: await fetchIdToken() });
  if (name === 'leave') channel.send({ type: 'answer', id, answer: mayLeave() });
  if (name === 'pick')
    channel.send({ type: 'answer', id, answer: await pickResources(question.ask, adminUrl) });
}

async function fetchIdToken(): Promise<string> {
  const response = await fetch(new URL('frame/id-token', adminUrl));
  return ((await response.json()) as { id_token: string }).id_token;
}
