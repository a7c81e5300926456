import { InlineStack, Link } from '@shopify/polaris';

/** Where staff find the privacy policy and help; '' where nowhere is set. */
export type HelpAddresses = { privacyPolicyUrl: string; supportUrl: string };

/** Links to the privacy policy and to help; none where the operator has set none. */
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
