import { z } from 'zod';
import type { Config } from '#app/platform/config.server.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { deploymentIdOf } from '#app/platform/http/deployment-id.ts';

/** What `/healthz` answered. If nothing answered, `status` is 0 and `failure` says why. */
export type Health = { status: number; deployment?: string; failure?: string };

const shape = z.object({ status: z.literal('ok'), deployment: z.string() });

/** Asks which deployment answers at an address. Does not follow redirects. Never throws. */
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

/** Returns whether the answering process has these settings, or a secret that these settings are replacing. */
export function isThisDeployment({ deployment }: Health, { shopify }: Config): boolean {
  return shopify.apiSecrets.some((secret) => deploymentIdOf(secret) === deployment);
}
