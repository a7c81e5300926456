import { referencePage } from '#app/transports/rest/reference-page.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

export const loader = () => referencePage();

export const action = refuseMethod('GET, HEAD');
