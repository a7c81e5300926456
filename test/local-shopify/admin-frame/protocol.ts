/** What the app's script and the frame around it say to each other, by postMessage. */

export type NavItem = { label: string; href: string; isCurrent: boolean };

/** A button or link that the frame shows for the app; `id` is named when it is pressed. */
export type Action = {
  id: string;
  label: string;
  isPrimary: boolean;
  isCritical: boolean;
  isDisabled: boolean;
};

/** All that an app shows outside its own page. */
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
  /** How many may be picked; null for any number. */
  most: number | null;
  query: string;
  selectedIds: string[];
};

/** A question and what is answered to it. */
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

/** Who looks at the app, as the frame tells it. */
export type Welcome = {
  /** Address of the admin around the app, with a slash at its end. */
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

/** Marks our messages among those of others. */
export const CHANNEL = 'admin-frame';

/** What a page of the frame is told when it is served. */
export type FrameSettings = {
  appOrigin: string;
  appName: string;
  handle: string;
  scopes: string[];
};

/** Query parameters that the admin adds to an app's address, and that are none of the app's own. */
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
