import { InlineStack, Link } from '@shopify/polaris';

/** The URLs of the privacy policy and of support; '' for one that is not set. */
export type HelpAddresses = { privacyPolicyUrl: string; supportUrl: string };

/** Links to the privacy policy and to support, if the operator has set them. */
export function HelpLinks({ privacyPolicyUrl, supportUrl }: HelpAddresses) {
  const links = [
    { url: privacyPolicyUrl, label: 'Privacy policy' },
    { url: supportUrl, label: 'Get support' },
  ].filter(({ url }) => url !== '');
  if (links.length === 0) return null;
  return (
    <InlineStack align="center" gap="400">
      {links.map(({ url, label }) => (
        <Link key={label} url={url} target="_blank">
          {label}
        </Link>
      ))}
    </InlineStack>
  );
}
