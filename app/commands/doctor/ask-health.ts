import { z } from 'zod';
import type { Config } from '#app/platform/config.server.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { deploymentIdOf } from '#app/platform/http/deployment-id.ts';

/** What `/healthz` said. `status`: 0 and `failure` where nothing answered. */
export type Health = { status: number; deployment?: string; failure?: string };

const shape = z.object({ status: z.literal('ok'), deployment: z.string() });

/** Asks who answers at an address. Redirects are not followed. Never throws. */
export async function askHealth(origin: string, signal: AbortSignal): Promise<Health> {
  try {
    const response = await fetch(`${origin}/healthz`, { redirect: 'manual', signal });
    const parsed = shape.safeParse(await response.json().catch(() => null));
    const { status } = response;
    return parsed.success ? { status, deployment: parsed.data.deployment } : { status };
  } catch (error) {
    return { status: 0, failure: causeCode(error) || 'no answer' };
  }
}

/** Whether it is a process with these settings, or one whose secret is being replaced by that of these settings. */
export function isThisDeployment({ deployment }: Health, { shopify }: Config): boolean {
  return shopify.apiSecrets.some((secret) => deploymentIdOf(secret) === deployment);
}
