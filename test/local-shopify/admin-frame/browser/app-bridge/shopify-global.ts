import type { ShopifyGlobal, ToastOptions } from '@shopify/app-bridge-types';
import type { PickRequest } from '../../protocol.ts';
import { askFrame, onFrameMessage, sendToFrame, welcomed } from './frame-channel.ts';
import type { ModalElement } from './modal-element.ts';
import { findOpenSaveBar, type SaveBarElement } from './save-bar-element.ts';

const TOAST_MS = 5_000;

/** The supported parts of App Bridge's global. Anything else is undefined, so its use fails at once. */
type Bridge = Pick<
  ShopifyGlobal,
  | 'config'
  | 'origin'
  | 'ready'
  | 'environment'
  | 'loading'
  | 'idToken'
  | 'user'
  | 'toast'
  | 'resourcePicker'
  | 'modal'
  | 'saveBar'
  | 'scopes'
>;

/** Creates `window.shopify`. */
export function createShopifyGlobal(script: HTMLScriptElement | null): Bridge {
  const query = new URLSearchParams(location.search);
  return {
    config: {
      apiKey: script?.dataset.apiKey ?? '',
      shop: query.get('shop') ?? '',
      host: query.get('host') ?? '',
      locale: query.get('locale') ?? 'en',
    },
    origin: location.origin,
    ready: welcomed.then(() => undefined),
    environment: { mobile: false, embedded: true, pos: false, intent: false },
    loading: (isLoading = true) => sendToFrame({ type: 'loading', isLoading }),
    idToken: () => askFrame('id-token', null),
    user: async () => (await welcomed).user,
    toast: createToasts(),
    resourcePicker: pickResources as ShopifyGlobal['resourcePicker'],
    modal: byId<ModalElement>('ui-modal'),
    saveBar: {
      ...byId<SaveBarElement>('ui-save-bar'),
      async leaveConfirmation() {
        if (!findOpenSaveBar()) return;
        // Shopify's promise stays pending when the user decides to stay.
        if (!(await askFrame('leave', null))) await new Promise(() => undefined);
      },
    },
    scopes: createScopes(),
  };
}

interface Showable extends HTMLElement {
  show: () => Promise<void>;
  hide: () => Promise<void>;
  toggle: () => Promise<void>;
}

function byId<Kind extends Showable>(tag: string) {
  const find = (id: string): Kind => {
    const element = document.querySelector<Kind>(`${tag}#${CSS.escape(id)}`);
    if (!element) throw new Error(`There is no ${tag} with the id ${id}`);
    return element;
  };
  return {
    show: async (id: string) => find(id).show(),
    hide: async (id: string) => find(id).hide(),
    toggle: async (id: string) => find(id).toggle(),
  };
}

function createToasts(): ShopifyGlobal['toast'] {
  const shown = new Map<string, ToastOptions>();
  let last = 0;
  onFrameMessage('toast-action', ({ id }) => shown.get(id)?.onAction?.());
  onFrameMessage('toast-dismiss', ({ id }) => {
    shown.get(id)?.onDismiss?.();
    shown.delete(id);
  });
  return {
    show(message, options = {}) {
      last += 1;
      const id = `t${last}`;
      shown.set(id, options);
      const toast = {
        id,
        message,
        isError: options.isError ?? false,
        durationMs: options.duration ?? TOAST_MS,
        action: options.action ?? null,
      };
      sendToFrame({ type: 'toast', toast });
      return id;
    },
    hide: (id) => sendToFrame({ type: 'toast-hide', id }),
  };
}

function createScopes(): ShopifyGlobal['scopes'] {
  const detail = async () => {
    const { scopes } = await welcomed;
    return { granted: scopes, required: scopes, optional: [] };
  };
  return {
    query: detail,
    request: async () => ({ result: 'granted-all', detail: await detail() }),
    revoke: async () => ({ detail: await detail() }),
  };
}

/** Lets the user pick products or variants; undefined when the dialog is closed without a choice. */
async function pickResources(options: {
  type: string;
  multiple?: boolean | number;
  query?: string;
  selectionIds?: { id: string }[];
}): Promise<unknown> {
  if (options.type !== 'product' && options.type !== 'variant')
    throw new Error(`The stand-in's picker has no ${options.type}s`);
  const request: PickRequest = {
    type: options.type,
    most: options.multiple === true ? null : Number(options.multiple || 1),
    query: options.query ?? '',
    selectedIds: (options.selectionIds ?? []).map(({ id }) => id),
  };
  const picked = await askFrame('pick', request);
  return picked ? Object.assign(picked, { selection: picked }) : undefined;
}
