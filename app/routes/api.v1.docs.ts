import { refuseMethod } from '#app/transports/rest/refuse-method.ts';
import { renderReferencePage } from '#app/transports/rest/render-reference-page.ts';

export const loader = () => renderReferencePage();

export const action = refuseMethod('GET, HEAD');
