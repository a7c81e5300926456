import { referencePage } from '#app/faces/rest/reference-page.ts';
import { refuseMethod } from '#app/faces/rest/refuse-method.ts';

export const loader = () => referencePage();

export const action = refuseMethod('GET, HEAD');
