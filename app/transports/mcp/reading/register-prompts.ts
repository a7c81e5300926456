import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const photoArguments = z.object({
  photo: z.string().min(1).max(2048).describe('Public URL of the photo, or where its file is.'),
  details: z
    .string()
    .max(2000)
    .optional()
    .describe('What the photo does not say, such as price, quantity and sizes.'),
});

const STEPS = `List the product in the photo in the store.

1. If the photo is online, its URL is the image_url. If it is a file and there is a tool create-photo-upload, upload it with that; otherwise use image_base64.
2. Call image-product-match. While matched is false, show the candidates and let the person choose; do not choose one yourself. While variant_conflicts is not empty, ask which variant it is.
3. Take vendor and product type exactly as the resources catalog-vision://vendors and catalog-vision://product-types spell them. Ask for price and quantity where they are not given; do not guess them.
4. Call storefront-product-upsert with dry_run: true, show the plan, and ask whether it is right.
5. Then call it without dry_run, with an idempotency_key. Say whether the product is published, and every warning.`;

/** Registers a prompt that leads an agent from a photo to a listed product without a wrong step. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'list-product-from-photo',
    {
      title: 'List a product from a photo',
      description:
        'Identifies the product in a photo, asks the user if it is not certain, and lists it in the store.',
      argsSchema: photoArguments,
    },
    ({ photo, details }) => {
      const given = [`Photo: ${JSON.stringify(photo)}`];
      if (details) given.push(`Details: ${JSON.stringify(details)}`);
      const text = `${STEPS}\n\n${given.join('\n')}`;
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    },
  );
}
