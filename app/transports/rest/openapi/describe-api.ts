/** What the document says about the API as a whole, in Markdown. */
export const API_DESCRIPTION = `Identify a product from a photo of its box and list it in a Shopify store: published, with stock, without duplicates.

A call that is answered costs credits, as its operation says, even if nothing matched or nothing had to be changed; failures cost nothing.

## Versions

The version is in the address: \`/api/v1\`.

Within a version we only add: operations, optional fields of an input, fields of an answer, response headers, error codes. Ignore what you do not know, and treat an error whose \`code\` is new to you by its HTTP status. A field with a list of words (\`enum\`) may get further words.

We change or remove nothing that works, with one exception: what has to be removed for the safety of stores or by law. A change that a client would notice is a new version, \`/api/v2\`, beside this one.

## Deprecation

What will be removed is marked \`deprecated\` in this document and in the changelog. From that day its answers carry the headers \`Deprecation\` (RFC 9745), \`Sunset\` with the last day (RFC 8594) and \`Link\` to what takes its place. It works for at least 12 months more. After the last day its address answers 404.`;

/** Only a store with the app may use the API, under the terms of that app. */
export const API_LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };
