import { describe, expect, it } from 'vitest';
import { toCsv } from '#app/transports/admin/receive/session/to-csv.ts';
import type { BoxRow } from '#app/transports/admin/receive/session/to-rows.ts';

const row = (facts: Partial<BoxRow['facts']>, more: Partial<BoxRow> = {}): BoxRow => ({
  id: 'box_1',
  boxIds: ['box_1'],
  seenBoxes: ['box_1:2'],
  mayBeInStock: false,
  made: null,
  status: 'done',
  facts: {
    code: 'A1',
    title: 'Shoe',
    size: '9',
    otherSizes: [],
    barcode: '1',
    imageUrl: null,
    ...facts,
  },
  quantity: 2,
  lastQuantity: 2,
  plan: 'add',
  inStock: 3,
  question: null,
  problem: null,
  result: { available: 5, adminUrl: 'https://store.example', warnings: [] },
  photoId: 'rph_1',
  sessionId: 'rcv_1',
  isScan: false,
  ...more,
});

describe('the CSV of a session', () => {
  it('has a line for each row, with what the store has now', () => {
    expect(
      toCsv([row({})])
        .split('\r\n')
        .slice(0, 2),
    ).toEqual([
      'state,style code,title,size,barcode,boxes,stock now,note',
      'done,A1,Shoe,9,1,2,5,',
    ]);
  });

  it('says why a box failed, in the words of the store too', () => {
    const errors = [{ pointer: '/location_id', detail: 'The location is closed.' }];
    const problem = {
      code: 'store_rejected',
      title: 'Refused',
      detail: 'Nothing was changed.',
      errors,
    };
    expect(toCsv([row({}, { status: 'failed', problem } as Partial<BoxRow>)])).toContain(
      'Nothing was changed. The location is closed.',
    );
  });

  it('quotes commas, quotes and line ends', () => {
    expect(toCsv([row({ title: 'Shoe "Red", wide\nnew' })])).toContain('"Shoe ""Red"", wide\nnew"');
  });

  it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1'])('holds no formula: %j', (title) => {
    const [, cell = ''] = /A1,("?[^,]*),9/s.exec(toCsv([row({ title })])) ?? [];
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each([
    ['Shoe;=1+1', "Shoe;'=1+1"],
    ['＝1+1', "'＝1+1"],
  ])('holds no formula where cells are parted at semicolons: %j', (title, cell) => {
    expect(toCsv([row({ title })])).toContain(`,${cell},`);
  });

  it('says what a person is asked', () => {
    const asks = row(
      {},
      { status: 'asks', result: null, question: { about: 'match', text: 'Which?' } },
    );
    expect(toCsv([asks])).toContain('to decide,A1,Shoe,9,1,2,,Which?');
  });
});
