import { openFromAdminPage } from '#app/faces/admin/open-from-admin-page.ts';
import { refuseMethod } from '#app/faces/rest/refuse-method.ts';

export const loader = () => openFromAdminPage();

export const action = refuseMethod('GET, HEAD');
