import { randomUUID } from 'node:crypto';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { createSeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { PLACE, photoOf } from './receiving-cases.ts';
import { openReceivingDesk } from './receiving-desk.ts';
import { type AppUnderTest, startApp, type TestShop } from './start-app.ts';
import type { TestDatabase } from './test-database.ts';

/** What a person saw of a box when they approved it. */
const wordBox = ({ photoId, facts, quantity }: ReceivingBox): string =>
  `${photoId} ${facts.title} ${facts.size} × ${quantity}`;

/** A box as a form names it, with the number that the page showed. */
export const nameSeen = ({ id, quantity }: ReceivingBox): string => `${id}:${quantity}`;

type Desk = ReturnType<typeof openReceivingDesk>;
/** A person, and the session as their page showed it last. */
type Person = { id: string; desk: Desk; seen: readonly ReceivingBox[] };

/** What the requests so far allow to be true. */
type Asked = {
  /** Photos and scans that were taken in, by the id of their capture. */
  captures: Set<string>;
  /** Boxes as they were shown to who approved them. */
  approved: Set<string>;
  /** Photos of boxes that somebody asked to take out. */
  takenOut: Set<string>;
  /** Boxes that somebody asked to take back. */
  undone: Set<string>;
};

const SIZES = ['Small', 'Large'];
/** Of both sizes together: a scan of it asks which one. */
const SHARED_BARCODE = '4006381333931';
const OWN_BARCODES = ['2043622050839', '195503583218'];
/** Of all that the store has and people receive. */
export const BARCODES = [...OWN_BARCODES, SHARED_BARCODE];
const UNKNOWN_BARCODE = '5901234123457';
const CODES = [...OWN_BARCODES, ...OWN_BARCODES, SHARED_BARCODE, UNKNOWN_BARCODE];
/**
 * The store's faults in one walk: it does what it is asked without saying so, or it refuses. Never both of the same change:
 * who asks again under the same key is told what came of it.
 */
const FAULTS_OF_A_WALK = [
  [
    { kind: 'cut_after_commit', root_field: 'inventoryAdjustQuantities' },
    { kind: 'cut_after_commit', root_field: 'inventoryAdjustQuantities', times: 4 },
    { kind: 'http502', root_field: 'inventoryAdjustQuantities', times: 4 },
    { kind: 'http502', root_field: 'product', times: 2 },
  ],
  [
    { kind: 'user_error', root_field: 'inventoryAdjustQuantities', message: 'Not now.' },
    { kind: 'http502', root_field: 'inventoryAdjustQuantities' },
  ],
];

/** A product whose sizes the label of the stack does not print, and which have one barcode. @returns its variants */
async function seedStack({ store }: TestShop): Promise<string[]> {
  await store.control('POST', '/seed', {
    products: [
      {
        title: 'Converse M9160C',
        vendor: 'Converse',
        options: [{ name: 'Size', values: SIZES }],
        variants: SIZES.map((size) => ({
          sku: `M9160C-${size}`,
          barcode: SHARED_BARCODE,
          options: { Size: size },
          stock: { [PLACE]: 0 },
        })),
      },
    ],
  });
  const { variants } = await store.query<{ variants: { nodes: { id: string }[] } }>(
    'query($query: String!) { variants: productVariants(first: 2, query: $query) { nodes { id } } }',
    { query: `barcode:${SHARED_BARCODE}` },
  );
  return variants.nodes.map(({ id }) => id);
}

export type Walk = Awaited<ReturnType<typeof openWalk>>;

/** People who receive one session together, and do what the seed has them do. */
export async function openWalk(database: TestDatabase, seed: string) {
  const random = createSeededRandom(seed);
  const faults = random.pick(FAULTS_OF_A_WALK);
  let app = await startApp({ database });
  const shop = await app.openShop();
  const sizes = await seedStack(shop);
  const { id } = await openReceivingDesk(app, shop).start();
  const asked: Asked = {
    captures: new Set(),
    approved: new Set(),
    takenOut: new Set(),
    undone: new Set(),
  };
  const log: string[] = [];
  const openPeople = (on: AppUnderTest): Person[] =>
    ['101', '102', '103'].map((staffId) => {
      return { id: staffId, desk: openReceivingDesk(on, shop, staffId), seen: [] };
    });
  let people = openPeople(app);
  const acts = createActs({ id, shop, asked, random, faults, sizes });

  async function act(): Promise<void> {
    const person = random.pick(people);
    const [name, work] = random.pick(acts);
    if (random.chance(0.6)) person.seen = await person.desk.boxesOf(id);
    log.push(`${person.id} ${name}`);
    await work(person);
  }

  return {
    id,
    shop,
    asked,
    log,
    get desk() {
      return openReceivingDesk(app, shop);
    },
    /** Up to three people each do something, at the same time. */
    async step(): Promise<void> {
      const atOnce = 1 + random.below(3);
      await Promise.all(Array.from({ length: atOnce }, act));
    },
    /** The app stops in the middle of what it does, and starts again. */
    async restart(): Promise<void> {
      log.push('restart');
      await app.close();
      app = await startApp({ database });
      people = openPeople(app);
    },
    close: () => app.close(),
  };
}

type Acts = readonly (readonly [string, (person: Person) => Promise<unknown>])[];

type ActContext = {
  id: string;
  shop: TestShop;
  asked: Asked;
  random: SeededRandom;
  faults: readonly object[];
  /** The variants of the stack's product. */
  sizes: readonly string[];
};

/** One of these; undefined where there is none. */
const oneOf = <One>(random: SeededRandom, from: readonly One[]): One | undefined =>
  from.length === 0 ? undefined : random.pick(from);

type SeededRandom = ReturnType<typeof createSeededRandom>;

/** What a person may do, whether or not it is possible. */
function createActs(context: ActContext): Acts {
  return [...createCaptures(context), ...createCommands(context), ...createDecisions(context)];
}

function createCaptures({ id, asked, random }: ActContext): Acts {
  const note = (captureId: string) => (answer: Response) => {
    if (answer.ok) asked.captures.add(captureId);
    return answer;
  };
  const scan = async ({ desk }: Person) => {
    const captureId = randomUUID();
    const code = random.pick(CODES);
    const send = () => desk.scan(id, code, { captureId }).then(note(captureId));
    await Promise.all(random.chance(0.3) ? [send(), send()] : [send()]);
    if (!random.chance(0.2)) return;
    const known = (await desk.photosOf(id)).find((one) => one.captureId === captureId);
    if (known) asked.takenOut.add(known.id);
    await desk.scan(id, code, { captureId, takenBack: true });
  };
  const photo =
    (name: string) =>
    async ({ desk, seen }: Person) => {
      const captureId = randomUUID();
      const replaced = random.chance(0.3) ? oneOf(random, seen) : undefined;
      if (replaced) asked.takenOut.add(replaced.photoId);
      const said = { another: true, captureId, ...(replaced && { replaces: replaced.id }) };
      await desk.upload(id, await photoOf(name), said).then(note(captureId));
    };
  return [
    ['scans', scan],
    ['scans', scan],
    ['photographs one box', photo('short-nike')],
    ['photographs a stack', photo('stack-of-three')],
  ];
}

function createCommands({ id, shop, asked, random, faults }: ActContext): Acts {
  const some = (boxes: readonly ReceivingBox[]) => boxes.filter(() => random.chance(0.6));
  const approve =
    (intent: string, status: string) =>
    async ({ desk, seen }: Person) => {
      const boxes = some(seen.filter((one) => one.status === status && one.plan));
      for (const box of boxes) asked.approved.add(wordBox(box));
      await desk.command(id, intent, { box: boxes.map(nameSeen) });
    };
  return [
    ['approves', approve('approve', 'sure')],
    ['approves', approve('approve', 'sure')],
    ['confirms', approve('confirm', 'asks')],
    ['tries again', approve('retry', 'failed')],
    [
      'takes out',
      async ({ desk, seen }) => {
        const box = oneOf(random, seen);
        if (!box) return;
        asked.takenOut.add(box.photoId);
        await desk.command(id, 'remove', { box: [box.id] });
      },
    ],
    [
      'puts back',
      async ({ desk, seen }) => {
        const out = seen.filter(({ status }) => status === 'removed');
        await desk.command(id, 'put_back', { box: some(out).map((box) => box.id) });
      },
    ],
    [
      'counts',
      async ({ desk, seen }) => {
        const box = oneOf(random, seen);
        const quantity = String(1 + random.below(5));
        if (box)
          await desk.command(id, 'quantity', { box: [`${box.id}:${box.quantity}`], quantity });
      },
    ],
    [
      'takes back',
      async ({ desk, seen }) => {
        const box = oneOf(
          random,
          seen.filter(({ status }) => status === 'done'),
        );
        if (!box) return;
        asked.undone.add(box.photoId);
        await desk.command(id, 'undo', { box: [box.id] });
      },
    ],
    ['finishes', ({ desk }) => desk.command(id, 'finish')],
    ['opens again', ({ desk }) => desk.command(id, 'reopen')],
    ['meets a fault', () => shop.store.control('POST', '/faults', random.pick(faults))],
  ];
}

function createDecisions({ id, asked, random, sizes }: ActContext): Acts {
  const size = async ({ desk, seen }: Person) => {
    const box = oneOf(
      random,
      seen.filter(({ question }) => question?.about === 'size'),
    );
    if (box) await desk.decide(id, box.id, { intent: 'size', variant: random.pick(sizes) });
  };
  const decide =
    (intent: string) =>
    async ({ desk, seen }: Person) => {
      const box = oneOf(
        random,
        seen.filter(({ status }) => status === 'asks' || status === 'sure'),
      );
      if (!box) return;
      if (intent === 'take_out') asked.takenOut.add(box.photoId);
      await desk.decide(id, box.id, { intent });
    };
  return [
    ['says the size', size],
    ['says the size', size],
    ['looks again', decide('look_again')],
    ['takes out', decide('take_out')],
  ];
}

/** Whether a person saw a box as it was written. */
export const wasApproved = (asked: Asked, box: ReceivingBox): boolean =>
  asked.approved.has(wordBox(box));
