import { describe, expect, it } from 'vitest';
import { planFields } from '#app/operations/storefront-product-upsert/merge/plan-fields.ts';
import { linesOf } from '#app/operations/storefront-product-upsert/merge/work-item.ts';
import { sha256 } from '#app/operations/upsert-shared/sha256.ts';
import { aProduct, aRequest } from '../store-simulator.ts';

describe('title, vendor, type and status', () => {
  it('are set when they differ', () => {
    const plan = planFields(aRequest({ title: 'New' }), aProduct({ vendor: 'acme' }), {});
    expect(plan.update.fields).toEqual({ title: 'New', vendor: 'Acme' });
    expect(linesOf(plan.work)).toEqual([
      { field: 'title', before: 'Linen shirt', after: 'New' },
      { field: 'vendor', before: 'acme', after: 'Acme' },
    ]);
  });

  it('keep the merchant’s edits on request, each with a warning', () => {
    const request = aRequest({ title: 'Ours', vendor: 'Ours', keep_merchant_edits: true });
    const product = aProduct({ title: 'Theirs', vendor: 'Written' });
    const plan = planFields(request, product, { title: 'Written', vendor: 'Written' });
    expect(plan.update.fields).toEqual({ vendor: 'Ours' });
    expect(plan.warnings).toEqual([expect.stringContaining('"Theirs"')]);
    expect(plan.written).toMatchObject({ title: 'Written', vendor: 'Ours' });
  });

  it.each([
    ['omitted', undefined, 'ACTIVE', undefined, undefined],
    ['omitted, and the store has one that we wrote', undefined, 'DRAFT', 'DRAFT', 'ACTIVE'],
    ['omitted, and the store has the merchant’s', undefined, 'DRAFT', 'ACTIVE', undefined],
    ['omitted, and we never wrote one', undefined, 'ARCHIVED', undefined, undefined],
    ['omitted, and the store has UNLISTED', undefined, 'UNLISTED', 'ACTIVE', undefined],
    ['sent', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'ACTIVE'],
    ['sent, and the store has UNLISTED', 'DRAFT', 'UNLISTED', undefined, 'DRAFT'],
  ] as const)('status %s', (_name, sent, theirs, written, expected) => {
    const request = aRequest(sent === undefined ? {} : { status: sent });
    const lastWritten = written === undefined ? {} : { status: written };
    const plan = planFields(request, aProduct({ status: theirs }), lastWritten);
    expect(plan.update.fields.status).toBe(expected);
    expect(plan.isStatusKept).toBe(expected === undefined && theirs !== 'ACTIVE');
  });

  it('leaves category and description alone when they are not sent', () => {
    const product = aProduct({ categoryId: 'gid://x/1', descriptionHtml: '<p>Theirs</p>' });
    expect(planFields(aRequest({ category_id: '' }), product, {}).update.fields).toEqual({});
  });
});

describe('the description', () => {
  const html = '<p>Light &amp; <b>fast</b></p>';
  const request = aRequest({ description_html: html });
  const plan = (descriptionHtml: string, lastWritten = {}) =>
    planFields(request, aProduct({ descriptionHtml }), lastWritten).update.fields;

  it('is left alone when it is the same text', () => {
    expect(plan(`${html}\n`)).toEqual({});
  });
  it('is written when it was never sent before', () => {
    expect(plan('<p>Light &amp; <strong>fast</strong></p>')).toEqual({ descriptionHtml: html });
  });
  it('is left alone when the store only reformatted what was sent', () => {
    const descriptionSha256 = sha256(html);
    expect(plan('<p>Light &#38;\n<strong>fast</strong></p>', { descriptionSha256 })).toEqual({});
  });
  it('is written again when its visible text was changed', () => {
    const descriptionSha256 = sha256(html);
    expect(plan('<p>Heavy</p>', { descriptionSha256 })).toEqual({ descriptionHtml: html });
    const untouched = { descriptionSha256, updatedAt: aProduct().updatedAt };
    expect(plan('<p>Cleaned by the store</p>', untouched)).toEqual({});
  });
});
