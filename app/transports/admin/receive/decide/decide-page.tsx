import { BlockStack, Box, Button, Card, InlineGrid, Text } from '@shopify/polaris';
import { WriteNote } from '../../access/write-button.tsx';
import { AppPage } from '../../shared/elements/app-page.tsx';
import { FocusWhenShown } from '../../shared/elements/focus-when-shown.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { ProblemBanner } from '../../shared/problems/problem-banner.tsx';
import type { Outbox, WaitingCapture } from '../capture/use-outbox.ts';
import { toReceivingUrl } from '../elsewhere/to-receiving-url.ts';
import { BoxPhoto } from './cards/box-photo.tsx';
import { InStoreQuestion } from './cards/in-store-question.tsx';
import { NewProductForm } from './cards/new-product-form.tsx';
import { ProductChoice } from './cards/product-choice.tsx';
import { RetakePhoto } from './cards/retake-photo.tsx';
import { SizeChoices } from './cards/size-choices.tsx';
import type { DecidePageProps } from './load-decision.server.ts';
import { useDecide } from './use-decide.ts';

/** One box of a session: the question about it, and every way to answer. The next box opens automatically. */
export function DecidePage({ outbox, ...props }: DecidePageProps & { outbox: Outbox }) {
  const { session, box, photo, left, laterUrl } = props;
  const isAsked = box.question !== null;
  const nextUrl = (isAsked ? laterUrl : null) ?? toReceivingUrl(session.id);
  return (
    <AppPage
      title={isAsked ? 'Decide about a box' : 'Change a box'}
      {...(isAsked && { subtitle: left === 1 ? '1 box to decide' : `${left} boxes to decide` })}
      backAction={{ content: session.name, url: toReceivingUrl(session.id) }}
    >
      <div className="decide">
        <div className="decide-question">
          <FocusWhenShown>
            <Question box={box} />
          </FocusWhenShown>
        </div>
        {photo ? (
          <div className="decide-photo">
            <Card padding="300">
              <BoxPhoto photoId={photo.id} trace={photo.trace} />
            </Card>
          </div>
        ) : null}
        <div className="decide-answers">
          <BlockStack gap="400">
            {outbox.captures.some((one) => isOnItsWay(one) && one.replaces === box.id) ? (
              <>
                <FocusWhenShown>
                  <Card>
                    <Text as="p">Another photo of this box is waiting to be sent.</Text>
                  </Card>
                </FocusWhenShown>
                <Button fullWidth url={nextUrl}>
                  Continue
                </Button>
              </>
            ) : (
              <Answers {...props} outbox={outbox} nextUrl={nextUrl} />
            )}
          </BlockStack>
        </div>
      </div>
    </AppPage>
  );
}

/** Whether a photo will arrive. A refused one may never do, so its box is asked about like any other. */
const isOnItsWay = ({ state }: WaitingCapture) => state === 'waiting' || state === 'uploading';

function Answers(props: DecidePageProps & { outbox: Outbox; nextUrl: string }) {
  const { box, photo, about, match, canFind, inStore, newProduct, currency } = props;
  const { outbox, nextUrl } = props;
  const decide = useDecide();
  const { problem } = decide;
  const sizes = inStore?.sizes;
  return (
    <>
      {problem ? (
        <FocusWhenShown isEnabled={problem.errors.length === 0}>
          <ProblemBanner problem={problem} errors={[]} />
        </FocusWhenShown>
      ) : null}
      {about === 'same' || about === 'store' || about === 'stock' ? (
        <InStoreQuestion about={about} product={inStore} quantity={box.quantity} decide={decide} />
      ) : null}
      {inStore && sizes ? (
        <SizeChoices
          sizes={sizes}
          adminUrl={inStore.adminUrl}
          currency={currency}
          decide={decide}
          hasKeys={about === 'size'}
        />
      ) : null}
      {newProduct ? <NewProductForm form={newProduct} currency={currency} decide={decide} /> : null}
      {match || canFind ? <ProductChoice {...props} decide={decide} /> : null}
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <BlockStack gap="200">
          {about === 'photo' || about === 'match' ? (
            <RetakePhoto
              photo={photo}
              boxId={box.id}
              outbox={outbox}
              nextUrl={nextUrl}
              isDisabled={decide.isBusy}
            />
          ) : null}
          <InlineGrid columns={2} gap="200">
            <Button fullWidth url={nextUrl}>
              {box.question === null ? 'Keep as is' : 'Later'}
            </Button>
            <Button
              fullWidth
              tone="critical"
              disabled={decide.isBusy}
              onClick={() => decide.send('take_out', { quantity: String(box.quantity) })}
            >
              Remove
            </Button>
          </InlineGrid>
        </BlockStack>
      </Box>
    </>
  );
}

/** The question, with what was read on the box. */
function Question({ box: { facts, question, problem, quantity } }: Pick<DecidePageProps, 'box'>) {
  // The scanned code may be all that is known.
  const read = [
    facts.code || (facts.title ? '' : facts.barcode),
    facts.size,
    quantity > 1 ? `${quantity} boxes` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd" breakWord>
          {question ?? problem ?? `${facts.title || facts.code}: what do you want to change?`}
        </Text>
        {(question ?? problem) && facts.title ? <Text as="p">{facts.title}</Text> : null}
        {read ? <Note>{read}</Note> : null}
        <WriteNote />
      </BlockStack>
    </Card>
  );
}
