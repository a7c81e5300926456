import { describe, expect, it } from 'vitest';
import { planFields } from '#app/operations/storefront-product-upsert/merge/plan-fields.ts';
import { sha256 } from '#app/operations/upsert-shared/sha256.ts';
import { aProduct, aRequest } from '../store-simulator.ts';

describe('title, vendor, type and status', () => {
  it('are set where they differ', () => {
    const plan = planFields(aRequest({ title: 'New' }), aProduct({ vendor: 'acme' }), {});
    expect(plan.fields).toEqual({ title: 'New', vendor: 'Acme' });
    expect(plan.changes).toEqual([
      { field: 'title', before: 'Linen shirt', after: 'New' },
      { field: 'vendor', before: 'acme', after: 'Acme' },
    ]);
  });

  it('keep what the merchant changed when asked to, each with a warning', () => {
    const request = aRequest({ title: 'Ours', vendor: 'Ours', keep_merchant_edits: true });
    const product = aProduct({ title: 'Theirs', vendor: 'Written' });
    const plan = planFields(request, product, { title: 'Written', vendor: 'Written' });
    expect(plan.fields).toEqual({ vendor: 'Ours' });
    expect(plan.warnings).toEqual([expect.stringContaining('"Theirs"')]);
    expect(plan.written).toMatchObject({ title: 'Written', vendor: 'Ours' });
  });

  it.each([
    ['omitted', undefined, 'ACTIVE', undefined, undefined],
    ['omitted over one that we wrote', undefined, 'DRAFT', 'DRAFT', 'ACTIVE'],
    ['omitted over the merchant’s', undefined, 'DRAFT', 'ACTIVE', undefined],
    ['omitted where we never wrote one', undefined, 'ARCHIVED', undefined, undefined],
    ['omitted over UNLISTED', undefined, 'UNLISTED', 'ACTIVE', undefined],
    ['sent', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'ACTIVE'],
    ['sent over UNLISTED', 'DRAFT', 'UNLISTED', undefined, 'DRAFT'],
  ] as const)('status %s', (_name, sent, theirs, written, expected) => {
    const request = aRequest(sent === undefined ? {} : { status: sent });
    const lastWritten = written === undefined ? {} : { status: written };
    const plan = planFields(request, aProduct({ status: theirs }), lastWritten);
    expect(plan.fields.status).toBe(expected);
    expect(plan.isStatusKept).toBe(expected === undefined && theirs !== 'ACTIVE');
  });

  it('leaves category and description alone when they are not sent', () => {
    const product = aProduct({ categoryId: 'gid://x/1', descriptionHtml: '<p>Theirs</p>' });
    expect(planFields(aRequest({ category_id: '' }), product, {}).fields).toEqual({});
  });
});

describe('the description', () => {
  const html = '<p>Light &amp; <b>fast</b></p>';
  const request = aRequest({ description_html: html });
  const plan = (descriptionHtml: string, lastWritten = {}) =>
    planFields(request, aProduct({ descriptionHtml }), lastWritten).fields;

  it('is the same when it is the same text', () => {
    expect(plan(`${html}\n`)).toEqual({});
  });
  it('is written when we never sent it', () => {
    expect(plan('<p>Light &amp; <strong>fast</strong></p>')).toEqual({ descriptionHtml: html });
  });
  it('is the same where the store reformatted what we sent', () => {
    const descriptionSha256 = sha256(html);
    expect(plan('<p>Light &#38;\n<strong>fast</strong></p>', { descriptionSha256 })).toEqual({});
  });
  it('is written again where somebody changed what is read', () => {
    const descriptionSha256 = sha256(html);
    expect(plan('<p>Heavy</p>', { descriptionSha256 })).toEqual({ descriptionHtml: html });
    const untouched = { descriptionSha256, updatedAt: aProduct().updatedAt };
    expect(plan('<p>Cleaned by the store</p>', untouched)).toEqual({});
  });
});
