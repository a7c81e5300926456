/** Messages between the app's script and the frame around it, sent by postMessage. */

export type NavItem = { label: string; href: string; isCurrent: boolean };

/** A button or link that the frame shows for the app; `id` identifies it when it is pressed. */
export type Action = {
  id: string;
  label: string;
  isPrimary: boolean;
  isCritical: boolean;
  isDisabled: boolean;
};

/** Everything that an app shows outside its own page. */
export type Chrome = {
  nav: NavItem[];
  title: string;
  breadcrumb: Action | null;
  actions: Action[];
  saveBar: { save: Action | null; discard: Action | null; confirmsDiscard: boolean } | null;
};

export type Toast = {
  id: string;
  message: string;
  isError: boolean;
  durationMs: number;
  action: string | null;
};

export type PickRequest = {
  type: 'product' | 'variant';
  /** Largest number of selected items; null for any. */
  most: number | null;
  query: string;
  selectedIds: string[];
};

/** Questions of the app, each with its arguments and answer. */
export type Questions = {
  'id-token': { ask: null; answer: string };
  pick: { ask: PickRequest; answer: Record<string, unknown>[] | null };
  leave: { ask: null; answer: boolean };
};

export type Question = {
  [Name in keyof Questions]: { type: 'ask'; id: string; name: Name; ask: Questions[Name]['ask'] };
}[keyof Questions];

/** From the app to the frame. */
export type FromApp =
  | { type: 'hello' }
  | { type: 'location'; path: string }
  | { type: 'chrome'; chrome: Chrome }
  | { type: 'toast'; toast: Toast }
  | { type: 'toast-hide'; id: string }
  | { type: 'loading'; isLoading: boolean }
  | { type: 'open-top'; url: string }
  | Question;

/** The user of the app, sent by the frame. */
export type Welcome = {
  /** Address of the admin around the app, with a trailing slash. */
  adminUrl: string;
  scopes: string[];
  user: { id: number; name: string; email: string; accountAccess: string };
};

/** From the frame to the app. */
export type FromFrame =
  | ({ type: 'welcome' } & Welcome)
  | { type: 'navigate'; href: string }
  | { type: 'press'; id: string }
  | { type: 'toast-action' | 'toast-dismiss'; id: string }
  | { type: 'answer'; id: string; answer: unknown };

/** Marks the messages of this protocol. */
export const CHANNEL = 'admin-frame';

/** Settings in a page of the frame. */
export type FrameSettings = {
  appOrigin: string;
  appName: string;
  handle: string;
  scopes: string[];
};

/** Query parameters that the admin adds to the app's address. */
export const ADMIN_PARAMETERS = [
  'embedded',
  'shop',
  'host',
  'id_token',
  'locale',
  'session',
  'hmac',
  'timestamp',
];
