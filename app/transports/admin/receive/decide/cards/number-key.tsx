import { Text } from '@shopify/polaris';

/** Shows the number key for a choice, if there is a keyboard. @param index of the choice, from 0 */
export function NumberKey({ index }: { index: number }) {
  return (
    <span className="number-key" aria-hidden="true">
      <Text as="span" tone="subdued" variant="bodySm">
        {`Key ${index + 1}`}
      </Text>
    </span>
  );
}
