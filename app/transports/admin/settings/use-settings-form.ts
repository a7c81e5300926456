import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '#app/domain/settings/shop-settings.ts';
import { showToast } from '../shared/show-toast.ts';
import type { SettingsAnswer } from './handle-settings-form.server.ts';

export type SettingName = keyof ShopSettings;
export type SettingFields = Record<SettingName, string>;

/** Holds the settings while they are being changed. @param saved the settings as saved on the server */
export function useSettingsForm(saved: SettingFields) {
  const fetcher = useFetcher<SettingsAnswer>();
  const [form, setForm] = useState(saved);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const names = Object.keys(saved) as SettingName[];
  const problem = answer?.kind === 'failed' ? answer.problem : null;
  useEffect(() => {
    if (answer?.kind === 'saved') showToast('Settings saved');
  }, [answer]);
  return {
    fetcher,
    form,
    problem,
    isDirty: names.some((name) => form[name] !== saved[name]),
    change: (name: SettingName) => (value: string) => setForm((now) => ({ ...now, [name]: value })),
    errorOf: (name: SettingName) =>
      problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail,
    save() {
      const fields = { ...form, titlePattern: form.titlePattern.trim() };
      setForm(fields);
      fetcher.submit({ intent: 'save', ...fields }, { method: 'post' });
    },
    discard: () => setForm(saved),
  };
}
