import { List } from '@shopify/polaris';

/** A bulleted list of texts. */
export function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <List>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state, and a text may occur twice
        <List.Item key={index}>{text}</List.Item>
      ))}
    </List>
  );
}
