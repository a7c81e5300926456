import { BlockStack, Box, Page, type PageProps } from '@shopify/polaris';

const HOME = { content: 'Home', url: '/app' };

/** A page with its cards one below the other. Its back button leads home unless `backAction` says otherwise. */
export function AppPage({ children, ...page }: PageProps) {
  return (
    <Page backAction={HOME} {...page}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">{children}</BlockStack>
      </Box>
    </Page>
  );
}
