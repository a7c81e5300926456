import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import type { Photo } from '../support/staff-hands.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

/**
 * The form for a photo that was matched over REST: for flows that begin where the match has ended. Its pages are not
 * checked.
 */
export async function openListForm(
  browser: Browser,
  app: AppUnderTest,
  shop: TestShop,
  photo: Photo,
): Promise<StaffAtWork> {
  const input = { image_base64: photo.buffer.toString('base64') };
  const { body } = await app.post('/api/v1/image-product-match', input, shop.apiKey);
  expect(body).toMatchObject({ matched: true });
  const path = `/app/list?match=${body.request_id}`;
  const staff = await openStaffAtWork(browser, app, shop, { path, isChecked: false });
  await staff.app().getByRole('button', { name: 'Preview', exact: true }).waitFor();
  return staff;
}
