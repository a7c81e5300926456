import { openFromAdminPage } from '#app/faces/admin/open-from-admin-page.ts';

export const loader = () => openFromAdminPage();
