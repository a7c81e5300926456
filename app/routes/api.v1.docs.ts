import { referencePage } from '#app/faces/rest/reference-page.ts';

export const loader = () => referencePage();
