import { refuseOauth } from '#app/transports/mcp/refuse-oauth.ts';

export const loader = refuseOauth;
export const action = refuseOauth;
