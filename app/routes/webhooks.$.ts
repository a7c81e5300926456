import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleWebhook } from '#app/transports/webhooks/handle-webhook.ts';

/** `/webhooks` and `/webhooks/compliance`, as shopify.app.toml declares them. */
const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleWebhook(request, context.services.webhooks);

export const loader = handle;
export const action = handle;
