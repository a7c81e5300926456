import { expect, it } from 'vitest';
import { routeOf } from '#app/platform/http/measure-requests.ts';

it.each([
  ['/api/v1/image-product-match', '/api/v1/*'],
  ['/api/v1/jobs/job_0199/results', '/api/v1/*'],
  ['/api/v1/docs/rapidoc.js', '/api/v1/docs'],
  ['/api/v1/openapi.json', '/api/v1/docs'],
  ['/mcp', '/mcp'],
  ['/mcp/oauth/0199', '/mcp'],
  ['/oauth/token', '/oauth/*'],
  ['/.well-known/oauth-protected-resource/mcp/0199', '/oauth/*'],
  ['/app', '/app/*'],
  ['/app.data', '/app/*'],
  ['/app/activity/call_0199', '/app/*'],
  ['/app/receive/rcv_0199/events', '/app/receive/*/events'],
  ['/images/secret-name', '/images/*'],
  ['/uploads/secret', '/uploads/*'],
  ['/application', 'other'],
  ['/wp-login.php', 'other'],
])('a request to %s is counted as %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
