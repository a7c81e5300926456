import { BlockStack, Checkbox, InlineError, InlineStack } from '@shopify/polaris';
import { Note } from '../../shared/elements/note.tsx';
import { Picture } from '../../shared/elements/picture.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { DraftForm } from '../draft/use-draft.ts';

/** Chooses which of the pictures found are added to the product. Shopify downloads them by URL. */
export function PictureChoice({ form }: { form: DraftForm }) {
  const { pictures } = form.draft;
  const error = form.errors.fields.pictures?.detail;
  const choose = (url: string, isSent: boolean) =>
    form.set(
      'pictures',
      pictures.map((one) => (one.url === url ? { url, isSent } : one)),
    );
  return (
    <TitledCard title="Pictures">
      {pictures.length === 0 ? (
        <Note>No pictures were found. Pictures the product already has in the store stay.</Note>
      ) : null}
      <InlineStack gap="400">
        {pictures.map(({ url, isSent }, index) => (
          <BlockStack key={url} gap="100">
            <Picture src={url} alt={`Picture ${index + 1}`} sizePx={96} />
            <Checkbox
              label={`Use picture ${index + 1}`}
              checked={isSent}
              onChange={(isChosen) => choose(url, isChosen)}
            />
          </BlockStack>
        ))}
      </InlineStack>
      {error ? <InlineError message={error} fieldID="pictures" /> : null}
    </TitledCard>
  );
}
